"""Which writers make a folder is known before they are loaded."""

import pytest

from generator.print_options import Output
from generator.writers.registry import find_writer, has_folder


@pytest.mark.parametrize("output", Output)
def test_it_is_as_the_writer_says(output: Output) -> None:
    assert has_folder(output) == find_writer(output).is_multi_file
