"""Icons by thousands: sets of Iconify, searched, shown, and copied into the decks that use them."""
