"""Somebody with the page in WebKit, which is what iPhones have: a window, and a mouse where there are no touches."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_MOUSE
from selenium.webdriver.common.actions.pointer_input import PointerInput

from tests.scorekeeper.web.person import WebPerson


class WebKitPerson(WebPerson):
    """Somebody with the page in WebKitGTK."""

    def measure(self) -> None:
        """Be a window in which the page is of that size."""
        self.driver.set_window_size(*self.size)
        inside = self.driver.execute_script("return [innerWidth, innerHeight]")
        edges = (wanted + wanted - has for wanted, has in zip(self.size, inside, strict=True))
        self.driver.set_window_size(*edges)

    def wear(self, look: str) -> None:
        """Leave it as the system has it, which is light."""

    def forget(self) -> None:
        """Be another phone: nobody at a table knows it."""
        self.driver.delete_all_cookies()

    def touch(self, *places: tuple[float, float]) -> None:
        """Press at a place, move over others, and let go at the last."""
        actions = ActionBuilder(self.driver, mouse=PointerInput(POINTER_MOUSE, "mouse"), duration=0)
        for number, (x, y) in enumerate(places):
            actions.pointer_action.move_to_location(round(x), round(y))
            if not number:
                actions.pointer_action.pointer_down()
        actions.pointer_action.pointer_up()
        actions.perform()

    def put_in(self, text: str) -> None:
        """Type into the field that has the keyboard."""
        ActionChains(self.driver, duration=0).send_keys(text).perform()

    def sleep_and_wake(self) -> None:
        """Go on: WebKit's driver puts no page to sleep."""

    def complaints(self) -> list[str]:
        """List nothing: WebKit's driver does not tell."""
        return []
