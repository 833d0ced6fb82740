"""Online tables: Tabletop Simulator, virtualtabletop.io and playingcards.io."""
