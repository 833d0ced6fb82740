"""The entry point on Android."""

from scorekeeper.ui.app import run

if __name__ == "__main__":
    run()
