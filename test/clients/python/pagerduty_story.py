"""One step of a story by a client of PagerDuty: pagerduty_story.py CLIENT URL KEY STEP."""

import sys

client, url, key, step = sys.argv[1:]
dedup_key = f"{client}-disk-db-08"
payload = {"summary": "Disk almost full on db-08", "source": "db-08", "severity": "critical"}

if client == "pagerduty":
    from pagerduty import EventsApiV2Client

    events = changes = EventsApiV2Client(key)
    # Its own way to set the address asks for https, which no test service speaks.
    events._url = url
else:
    from pdpyras import ChangeEventsAPISession, EventsAPISession

    # Its address is the only thing that has no parameter.
    EventsAPISession.url = ChangeEventsAPISession.url = url
    events, changes = EventsAPISession(key), ChangeEventsAPISession(key)

if step == "trigger":
    given = events.trigger(
        payload["summary"],
        payload["source"],
        dedup_key=dedup_key,
        severity=payload["severity"],
        custom_details={"used": "98 %"},
        links=[{"href": "https://example.com/runbook", "text": "Runbook"}],
    )
    assert given == dedup_key, given
elif step == "trigger without a key":
    print(events.trigger("Alone", "db-08"))
elif step == "change":
    # Without a time, version 7.2.0 of `pagerduty` fails by itself.
    more = {"timestamp": "2026-06-01T12:00:00Z"} if client == "pagerduty" else {}
    changes.submit("Shop 2.4 is deployed", source="ci", **more)
else:
    getattr(events, step)(dedup_key)
