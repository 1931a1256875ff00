"""What the checks of schemathesis cannot know of Pager, and where it is stricter than they are."""

import os
import re

import schemathesis

from reasons import ADMIN_REFUSALS, REASONS

# `admin`, `member` or `key`: whose credential the requests of this run carry.
ROLE = os.environ["PAGER_ROLE"]
# The ids of the accounts and keys of the runs: whoever changes them ends his own session.
OWN = set(os.environ["PAGER_OWN_IDS"].split(","))
NOBODY = "01920000-0000-7000-8000-00000000dead"


def answers_of(case):
    """The statuses that the document names for the operation; a range stands for those in its `x-statuses`."""
    shared = case.operation.schema.raw_schema["components"]["responses"]
    for status, answer in case.operation.definition.raw["responses"].items():
        if status.endswith("XX"):
            yield from (answer if "x-statuses" in answer else shared[answer["$ref"].split("/")[-1]])["x-statuses"]
        elif status != "default":
            yield int(status)


def choosy(case):
    """The parameters of the query string that do not take every text."""
    return {
        parameter.definition["name"]
        for parameter in case.operation.query
        if "enum" in parameter.definition["schema"] or parameter.definition["schema"].get("type") != "string"
    }


def is_public(case):
    return {} in case.operation.definition.raw.get("security", [])


def fits(case):
    return case.meta is not None and case.meta.generation.mode.name == "POSITIVE"


@schemathesis.check
def a_status_is_named(ctx, response, case):
    """`default` is there for readers who ask for a 2xx; a range is for the statuses that it names."""
    named = set(answers_of(case))
    # A method that a path does not take is 405, as the description of the document says.
    if case.method.upper() != case.operation.method.upper():
        return
    assert response.status_code in named, f"{response.status_code} is none of {sorted(named)}"


@schemathesis.check
def the_credential_is_good(ctx, response, case):
    """Nothing that a request says makes a good credential a bad one; there are no limits here."""
    # No limits are set; a code is sent anew once a minute all the same.
    assert response.status_code != 429 or case.path.endswith("/resend"), "no limits are set"
    if is_public(case):
        return
    # `ignored_auth` sends requests without the credential.
    if "Authorization" not in response.request.headers:
        return
    assert response.status_code != 401 or response.json()["code"] == "INVALID_CODE", "the credential is good"
    if ROLE == "admin" and fits(case):
        allowed = response.status_code != 403 or response.json()["message"] in ADMIN_REFUSALS
        assert allowed, "an administrator may do everything else"


@schemathesis.check
def only_attachments_are_away(ctx, response, case):
    """No storage is set up; everything else is."""
    if response.status_code == 503:
        assert "/attachments" in case.path and response.json()["code"] == "ATTACHMENTS_DISABLED"


@schemathesis.check
def a_refusal_has_a_reason(ctx, response, case):
    """A 400 to a request that fits the schema says which rule beyond the schema it breaks."""
    if response.status_code != 400 or not fits(case):
        return
    message = response.json()["message"].removeprefix("Invalid request: ")
    unknown = [each for each in message.split("; ") if not any(reason.fullmatch(each) for reason in REASONS)]
    assert not unknown, f"no rule is known that says: {unknown}"


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """`null` is taken for an empty body, as the description of the document says; a list is what is wrong for sure."""
    if case.body is None:
        case.body = [None]
    # An empty parameter may count as absent, as the description of the document says: this is wrong for sure.
    if not fits(case):
        for name, value in (case.query or {}).items():
            if (value == "" or not isinstance(value, (str, int, float))) and name in choosy(case):
                case.query[name] = "neither nor"
    if case.method.upper() != "GET":
        for name, value in (case.path_parameters or {}).items():
            if value in OWN:
                case.path_parameters[name] = NOBODY
