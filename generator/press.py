"""The entry point for building decks.

Modules that a cached build does not need are loaded on demand.
"""

from generator.cache import open_build_cache
from generator.progress import Progress, ignore_progress
from generator.session import BuildSession
from generator.writers.output import BuildResult, OutputReport, write_output
from generator.writers.output_paths import OutputPath, resolve_output
from generator.writers.registry import BuildRequest, Destination

__all__ = ["BuildRequest", "BuildResult", "Destination", "OutputReport", "build", "make_files", "write_output"]


def build(request: BuildRequest, *, progress: Progress = ignore_progress) -> OutputReport:
    """Make the files of a request, and write them.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together; then nothing was written.
    """
    return write_output(make_files(request, progress=progress), progress=progress)


def make_files(request: BuildRequest, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of a request, or take them from the cache.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    cache = open_build_cache(request)
    done = cache.load() if cache else None
    if done is None:
        from generator.pipeline import run

        with BuildSession():
            done = run(request, progress)
        if cache:
            cache.store(done)
    result = done.result
    place = resolve_output(request, done.file_stem) if result.files else OutputPath(None)
    return BuildResult(
        result.files,
        place.path,
        done.deck_id,
        done.sources,
        request.out.may_replace,
        result.summary,
        (*filter(None, [place.note]), *result.notes),
        result.pages,
    )
