"""Icons by the thousand: Iconify sets, searched, shown, and copied into the decks that use them."""
