"""Rules beyond what a schema can say: what a 400 to a request that fits its schema may say, each text as a whole."""

import re

# `rules.0.recipientId: `
FIELD = r"[\w-]+(?:\.[\w-]+)*: "

REASONS = [
    re.compile(pattern, re.DOTALL)
    for pattern in (
        # Texts.
        "NUL characters are not allowed",
        FIELD + r"(?:newP|p)assword's byte length must fall into \(0, 72\) range",
        FIELD + r"must be one line",
        r"value: must be a phone number in E\.164 form, like \+15551234567",
        r"value: must be an e-?mail address",
        r"token: must start with ExponentPushToken\[",
        r"value: must be an http or https URL without user, password and fragment",
        r"issuer: must be an https URL \(http only on loopback\) without query and fragment",
        FIELD + r"must be an? (?:valid )?IANA time.zone",
        r"allowedDomains: each must be a valid domain name",
        r"by: must be some of status, priority, separated by commas, each once",
        # Times: from the year 1900 on, and in their order.
        FIELD + r"must be an ISO (?:8601 date-time|8601 date or date-time|date)",
        FIELD + r"must be after \w+",
        FIELD + r"must be in the future",
        r"Range too large",
        # What another field asks for.
        r"actions: must name at least one of suppress, autoClose, autoAck, delayMinutes, addTags, setPriority, closeAfterHours",
        r"alertId or alert: one of them is required",
        r"templateId: there is no such incident template",
        FIELD + r"must be a template: .*",
        r"(?:clientSecret|id|responders|tag|(?:schedule\.)?(?:rotations\.\d+\.)?participants\.\d+\.id): is required",
        r"responder(?:s\.\d+)?\.type: must come with an id, a name or a username",
        r"config\.\w+: has to be sent again, because the address leads to another origin",
        r"clientSecret: has to be sent again, because the issuer changes",
        r"permissions: .*: unknown, (?:known are|did you mean) [\w, ?-]+",
        r"scopes: must contain openid",
        r"and \d+ more",
        # What is there, and what is not.
        FIELD + r"(?:there is )?no such (?:team|user|entry)",
        r"refreshToken: is missing, in the body and as a cookie",
        FIELD + r'there is no (?:user|team|schedule) ".*"',
        r"ids: [\w-]+ is missing",
        r"alertIds: (?:each must be a UUID|[\w-]+ is no alert|an incident has at most 200 alerts)",
        r"statusPageEntry\.updates: must come to at most 500 with those before",
        r"tags: an alert has at most 20",
        r"At most 5 channels may wait for their codes: verify or delete one first",
        r"Invalid pagination cursor",
        r"invalid or expired token",
        r"secret: must be the one of enroll",
        r"Single sign-on is not configured for this team",
        r"Only a page of visibility link has a key",
        r"Integrations of type .* have nothing to test",
    )
]

ADMIN_REFUSALS = {
    "Nobody decides about a PTO request of their own",
    "The channel is not verified",
    # Twilio signs what it sends.
    "The signature of the request is not valid",
}
