"""Where everything lies on paper, in mm: imposition, marks, printers' corrections."""
