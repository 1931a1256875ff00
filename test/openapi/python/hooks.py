"""What the checks of schemathesis cannot know of Pager."""

import re

import schemathesis

# Rules beyond what a schema can say; a 400 to a request that fits its schema must name one of them.
REASONS = re.compile(
    r"must be after|must be in the future|no such |there is no |names? nobody|NUL character|Invalid pagination cursor"
    r"|is missing|one of them is required|is required|must come with|time.?zone|must be an? (id|https URL|phone|e-?mail|pattern|URL)"
    r"|byte length|must start with|Only a page of|have nothing to test|not configured|must be the one|invalid or expired"
    r"|Range too large|Only pending|already|cannot be|must be (at least|at most)|not well-formed|must name|must be one of"
    r"|must be text|must be an? |twice|known|too deep|more than|position \d+|must hold",
    re.IGNORECASE,
)


@schemathesis.check
def a_refusal_has_a_reason(ctx, response, case):
    """A 400 to a request that fits the schema says which rule beyond the schema it breaks."""
    meta = case.meta
    if meta is None or response.status_code != 400 or meta.generation.mode.name != "POSITIVE":
        return
    message = str(response.json().get("message", ""))
    assert REASONS.search(message), f"no rule is known that says: {message}"


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """`null` is taken for an empty body, as the description of the document says; a list is what is wrong for sure."""
    if case.body is None:
        case.body = [None]
