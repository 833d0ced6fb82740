"""Reading SVG text: what is kept, and what is refused before it can do harm."""

import pytest

from generator.svg.reader.xml import MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, Element, SvgError, parse_svg, serialise_svg

LIMITS = f"has more than {MAX_ELEMENTS} elements or {MAX_DEPTH} levels"
NS = 'xmlns="http://www.w3.org/2000/svg"'


def error_of(text: str | bytes) -> SvgError:
    with pytest.raises(SvgError) as caught:
        parse_svg(text)
    return caught.value


def test_a_tree_has_tags_attributes_lines_and_text() -> None:
    root = parse_svg(f'<svg {NS} width="3">\n<g id="a">\n<text x="1">A &amp; B</text></g></svg>')
    assert (root.tag, root.attributes, root.line) == ("svg", {"width": "3"}, 1)
    group = root.children[0]
    assert (group.tag, group.attributes, group.line) == ("g", {"id": "a"}, 2)
    text = group.children[0]
    assert (text.tag, text.attributes, text.line, text.text) == ("text", {"x": "1"}, 3, "A & B")
    assert [element.tag for element in root.walk()] == ["svg", "g", "text"]


def test_namespace_prefixes_do_not_matter() -> None:
    root = parse_svg('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect width="1"/></s:svg>')
    assert [child.tag for child in root.children] == ["rect"]


def test_what_drawing_programs_add_in_their_own_namespaces_is_gone_with_all_inside() -> None:
    root = parse_svg(
        f'<svg {NS} xmlns:i="urn:program" i:version="1">'
        '<i:view i:zoom="2"><rect width="9"/></i:view><g i:label="x"/></svg>'
    )
    assert root.attributes == {}
    assert [(child.tag, child.attributes) for child in root.children] == [("g", {})]


def test_both_spellings_of_href_are_one_and_the_plain_one_wins() -> None:
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    root = parse_svg(f'<svg {NS} {link}><use xlink:href="#a"/><use xlink:href="#a" href="#b"/></svg>')
    assert [child.attributes for child in root.children] == [{"href": "#a"}, {"href": "#b"}]


def test_xml_space_is_kept() -> None:
    root = parse_svg(f'<svg {NS}><text xml:space="preserve"> a </text></svg>')
    assert root.children[0].attributes == {"space": "preserve"}
    assert root.children[0].text == " a "
    assert serialise_svg(root.children[0]) == '<text xml:space="preserve"> a </text>'


@pytest.mark.parametrize(
    "head",
    [
        "<!DOCTYPE svg []>",
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE svg [<!ENTITY % more SYSTEM "http://example.com/more.dtd">%more;]>',
    ],
)
def test_a_document_type_is_refused_before_any_entity_is_declared(head: str) -> None:
    error = error_of(f"\n{head}<svg {NS}/>")
    assert str(error).startswith("declares entities in its <!DOCTYPE … [ … ]>; export it without")
    assert error.line == 2


PLAIN_TYPES = [
    "<!DOCTYPE svg>",
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    "<!DOCTYPE svg SYSTEM 'file:///etc/a>b'>",
]


@pytest.mark.parametrize("head", PLAIN_TYPES)
def test_a_document_type_that_declares_nothing_is_passed_over(head: str) -> None:
    root = parse_svg(f'<?xml version="1.0" encoding="iso-8859-1"?>\n<!-- <!DOCTYPE a [ -->{head}<svg {NS} id="é"/>')
    assert (root.attributes["id"], root.line) == ("é", 2 + head.count("\n"))


@pytest.mark.parametrize("head", PLAIN_TYPES)
@pytest.mark.parametrize("body", ["<g>&secret;</g>", '<g id="&secret;"/>'])
def test_what_a_document_type_might_define_is_not_passed_over(head: str, body: str) -> None:
    assert str(error_of(f"{head}<svg {NS}>{body}</svg>")) == "is not well-formed XML: undefined entity"


def test_there_is_one_document_type_at_most() -> None:
    assert str(error_of(f"<!DOCTYPE svg><!DOCTYPE svg><svg {NS}/>")) == "has two document types"


def test_an_entity_that_nobody_declared_is_broken_xml() -> None:
    error = error_of(f"<svg {NS}>\n&secret;</svg>")
    assert (str(error), error.line) == ("is not well-formed XML: undefined entity", 2)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (f"<svg {NS}>\n<g></svg>", "is not well-formed XML: mismatched tag", 2),
        ("", "is not well-formed XML: no element found", 1),
        (f'<svg {NS} a="1" a="2"/>', "is not well-formed XML: duplicate attribute", 1),
        ("<html/>", 'is not an SVG: the root is <html>, needs <svg xmlns="http://www.w3.org/2000/svg">', 1),
        ("<svg/>", 'is not an SVG: the root is <svg>, needs <svg xmlns="http://www.w3.org/2000/svg">', 1),
        (f"<g {NS}/>", "is not an SVG: the root is <g>, needs <svg>", 0),
    ],
)
def test_what_is_no_svg_is_refused(text: str, message: str, line: int) -> None:
    error = error_of(text)
    assert (str(error), error.line) == (message, line)


def test_bytes_are_read_in_their_own_encoding() -> None:
    text = f'<?xml version="1.0" encoding="iso-8859-1"?><svg {NS}><title>Möwe</title></svg>'
    assert parse_svg(text.encode("iso-8859-1")).children[0].text == "Möwe"


def test_bytes_that_are_no_text_are_refused() -> None:
    assert str(error_of(b"\xff\xfe\x00\x00<svg")).startswith("is not well-formed XML: ")
    assert str(error_of(b'<?xml version="1.0" encoding="klingon"?><svg/>')) == (
        "cannot be read as text: unknown encoding: klingon"
    )
    # A byte order mark of UTF-16, and then nothing that is UTF-16.
    assert str(error_of(b'<?xml version="1.0" encoding="utf-16"?><svg/>')).startswith("is not well-formed XML: ")


def test_levels_and_elements_are_limited() -> None:
    assert parse_svg(f"<svg {NS}>{'<g>' * (MAX_DEPTH - 1)}{'</g>' * (MAX_DEPTH - 1)}</svg>").tag == "svg"
    deep = error_of(f"<svg {NS}>{'<g>' * MAX_DEPTH}{'</g>' * MAX_DEPTH}</svg>")
    assert str(deep) == LIMITS
    many = error_of(f"<svg {NS}>{'<g/>' * MAX_ELEMENTS}</svg>")
    assert str(many) == LIMITS


def test_elements_of_other_namespaces_count_too() -> None:
    assert str(error_of(f'<svg {NS} xmlns:i="urn:x">{"<i:g/>" * MAX_ELEMENTS}</svg>')) == LIMITS


def test_more_than_the_byte_limit_is_not_even_parsed() -> None:
    assert str(error_of(b"<" * (MAX_BYTES + 1))) == "is larger than 8192 KiB, the limit for an SVG"


def test_what_is_written_again_reads_the_same() -> None:
    text = (
        f'<svg {NS}><title>A &amp; "B"</title><style>.a{{fill:red}}</style>'
        '<text font-family="&quot;X&quot;">1 &lt; 2</text><path d="M0 0"/></svg>'
    )
    root = parse_svg(text)
    root.attributes["xmlns"] = "http://www.w3.org/2000/svg"
    again = parse_svg(serialise_svg(root))

    def flat(element: Element) -> list[tuple[str, dict[str, str], str]]:
        plain = [(each.tag, dict(each.attributes), each.text) for each in element.walk()]
        for _, attributes, _ in plain:
            attributes.pop("xmlns", None)
        return plain

    assert flat(again) == flat(root)
    assert again.children[1].text == ".a{fill:red}"
