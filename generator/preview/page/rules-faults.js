// What is wrong with the rules of a game; the page is loaded again whenever a file of it has changed.

let isFirst = true;
const answered = await fetch("rules.json");
const { problems = [] } = await answered.json();
document.getElementById("problems").replaceChildren(
  ...problems.map((each) => {
    const line = document.createElement("p");
    line.textContent = [each.line ? `${each.file}:${each.line}` : each.file, each.key, each.message].filter(Boolean).join(": ");
    return line;
  }),
);
const events = new EventSource("events");
events.onmessage = () => {
  if (!isFirst) location.reload();
  isFirst = false;
};
