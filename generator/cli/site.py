"""The command `pnp site`: writes the site, for any web host."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands import Command, new_app
from generator.cli.shared_options import print_report
from generator.errors import PnpError, plural

app = new_app()


@app.command(cls=Command, epilog="Example: pnp site public")
def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write; an older site in it is replaced.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A folder with the npm package of Pyodide, unpacked. Default: npm fetches it, once.",
            show_default=False,
        ),
    ] = None,
    wheels: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A folder with the wheels of the press for browsers. Default: pip fetches them, once.",
            show_default=False,
        ),
    ] = None,
    no_press: Annotated[bool, typer.Option("--no-press", help="Leave the press out.")] = False,
    no_score: Annotated[
        bool,
        typer.Option(
            "--no-scorekeeper",
            help="Leave the scorekeeper out; without it and the press, neither Node.js nor npm is needed.",
        ),
    ] = False,
) -> None:
    """Write a web site: ready prints of all games on A4 and Letter, the press, and the scorekeeper for phones."""
    from generator.cli.command_forms import browser_forms
    from generator.papers import PAPERS
    from generator.site.site_folder import SiteSources, build_site
    from scorekeeper.web.site.npm_packages import SiteError

    papers = (PAPERS["a4"], PAPERS["letter"])
    forms = None if no_press else browser_forms()
    try:
        files = build_site(out, papers, sources=SiteSources(pyodide, wheels), forms=forms, has_scorekeeper=not no_score)
    except SiteError as error:
        raise PnpError(str(error)) from None
    size = sum(map(len, files.values())) / 1e6
    pdfs = sum(name.endswith(".pdf") for name in files)
    told = f"{plural(len(files), 'file')}, {plural(pdfs, 'PDF')} among them, {size:.1f} MB"
    print_report((told, f"wrote {out}; to try it: python -m http.server -d {out}, then http://localhost:8000/"), ())
