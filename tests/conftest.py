"""What all tests share: how Hypothesis searches.

`ci` is the default and always tries the same examples, so that a run can be repeated;
`pytest --hypothesis-profile=explore` looks further, with new examples each time.
"""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("ci")
