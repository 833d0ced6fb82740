"""A whole evening of each game, from the first page to the winner, with totals worked out by hand."""
