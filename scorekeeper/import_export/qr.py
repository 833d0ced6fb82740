"""QR codes, by the library Segno, which a copy of the app may lack."""

from scorekeeper.import_export.matchcode import TAG
from scorekeeper.import_export.optional_libraries import missing_library_errors


@missing_library_errors()
def modules(text: str) -> tuple[str, ...]:
    """Return a QR code as rows from the top, `1` for each dark module and `0` for each light one, without a margin.

    A match code at the end of the text is written in the most compact mode; the text before it, such as the link,
    in another.

    Raises:
        ScoreError: The library is missing.
        ValueError: The text is too long for any code.

    Source: ISO/IEC 18004:2015, level L, which restores 7 % of a code: a screen has no scratches.
    """
    import segno

    link, tag, rest = text.partition(TAG)
    parts = [part for part in (link, tag + rest) if part]
    try:
        # Segno's encoder takes parts in different modes too, though its type hints do not say so.
        code = segno.make(parts, error="l", boost_error=True, micro=False)  # type: ignore[arg-type]
    except segno.DataOverflowError as error:
        raise ValueError(str(error)) from error
    return tuple("".join(map(str, row)) for row in code.matrix)
