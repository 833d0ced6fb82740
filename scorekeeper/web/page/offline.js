// The service worker of the site, as a page uses it: a newer version takes over before anything runs, and what the page
// needs is kept for use without a network.

/** Let a fetched newer version take over, before anything runs; the page reloads with it. */
export async function activateUpdate(onUpdate) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (!registration?.waiting) return;
  onUpdate();
  await new Promise((resolve) => {
    const again = () => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", again, { once: true });
    setTimeout(() => {
      navigator.serviceWorker.removeEventListener("controllerchange", again); // continue with the present version
      resolve();
    }, 10_000);
    registration.waiting.postMessage("take over");
  });
}

/**
 * Request persistent storage, and have all files of a page fetched for use without a network; resolves when they are.
 *
 * root: the address of the site's folder. page: of the page's.
 */
export async function keepOffline(root, page) {
  navigator.storage?.persist?.().catch(() => {});
  if (!navigator.serviceWorker) throw new Error("this browser keeps no pages for use without a network");
  await navigator.serviceWorker.register(new URL("service-worker.js", root), { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => (data === "kept" ? resolve() : reject(new Error(data)));
  });
  active.postMessage({ keep: page.href }, [port2]);
  await answered;
}
