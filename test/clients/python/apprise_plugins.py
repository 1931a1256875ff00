"""Lets apprise notify by plug-ins whose addresses cannot be set: apprise_plugins.py BASE URL TYPE TITLE BODY.

Only the addresses are changed, to BASE; what is sent there, and how the answers are read, is apprise's.
"""

import sys

import apprise
from apprise.plugins import jira, opsgenie, pagerduty, splunk

base, url, kind, title, body = sys.argv[1:]


def put(lookup, path):
    for region in lookup:
        lookup[region] = base + path


put(pagerduty.PAGERDUTY_API_LOOKUP, "/v2/enqueue")
put(opsgenie.OPSGENIE_API_LOOKUP, "/v2/alerts")
put(jira.JIRA_API_LOOKUP, "/jsm/ops/integration/v2/alerts")
splunk.NotifySplunk.notify_url = base + "/integrations/generic/20131114/alert/{apikey}/{routing_key}"

notifier = apprise.Apprise()
assert notifier.add(url), url
assert notifier.notify(title=title, body=body, notify_type=apprise.NotifyType(kind)), url
