"""A story with the Python SDK; each step says one line (see story.js)."""

import datetime
import os
import sys
import traceback

import opsgenie_sdk as sdk
from opsgenie_sdk.api.alert import AlertApi
from opsgenie_sdk.api.heartbeat import HeartbeatApi
from opsgenie_sdk.exceptions import ApiException, ConfigurationException

PREFIX = os.environ["STORY_PREFIX"]
OWNER = os.environ["STORY_OWNER"]

configuration = sdk.Configuration()
configuration.host = os.environ["PAGER_URL"]
configuration.api_key["Authorization"] = os.environ["PAGER_KEY"]
client = sdk.ApiClient(configuration)
alerts = AlertApi(client)
heartbeats = HeartbeatApi(client)

ALIAS = f"{PREFIX} one"
by_alias = {"identifier": ALIAS, "identifier_type": "alias"}


def done(answer):
    """What became of an accepted request; the SDK asks again while it is not there."""
    assert answer.result == "Request will be processed", answer.result
    status = alerts.get_request_status(answer.request_id).data
    assert status.is_success, status.status
    return status


def create(name, **fields):
    payload = sdk.CreateAlertPayload(message=f"{PREFIX} {name}", alias=f"{PREFIX} {name}", **fields)
    return done(alerts.create_alert(payload)).alert_id


def get():
    return alerts.get_alert(**by_alias).data


def creates():
    create(
        "one",
        description="95% used on /var",
        responders=[{"name": "ops", "type": "team"}],
        visible_to=[{"type": "team", "name": "ops"}],
        actions=["ping", "df"],
        tags=["disk", "prod"],
        details={"mount": "/var", "used": "95%"},
        entity="db-01",
        priority="P2",
        source="story",
        user="ann",
        note="from the story",
    )


def reads():
    alert = get()
    assert alert.message == f"{PREFIX} one" and alert.entity == "db-01" and alert.details["mount"] == "/var"
    assert [(each.type, bool(each.id)) for each in alert.responders] == [("team", True)], alert.responders
    assert alert.integration.name and alert.integration.type
    assert alerts.get_alert(identifier=alert.id, identifier_type="id").data.alias == ALIAS
    assert alerts.get_alert(identifier=alert.tiny_id, identifier_type="tiny").data.id == alert.id


def lists():
    for sort in ["createdAt", "tinyId", "count", "lastOccurredAt", "integration.name", "report.ackTime"]:
        page = alerts.list_alerts(query=f'alias: "{ALIAS}" AND status: open', sort=sort, order="desc", limit=5)
        assert [alert.alias for alert in page.data] == [ALIAS], sort
    assert page.paging.first
    assert [alert.alias for alert in alerts.list_alerts(query=f"{PREFIX} one").data] == [ALIAS]
    assert alerts.list_alerts(limit=100, offset=0).data


def counts():
    assert alerts.count_alerts(query=f'message: {PREFIX}* AND tag: disk AND teams: ops').data.count == 1


def acknowledges():
    done(alerts.acknowledge_alert(**by_alias, acknowledge_alert_payload=sdk.AcknowledgeAlertPayload(user="ann", note="mine")))
    assert get().acknowledged and get().report.acknowledged_by
    done(alerts.un_acknowledge_alert(**by_alias))
    assert not get().acknowledged
    done(alerts.acknowledge_alert(**by_alias))


def notes():
    done(alerts.add_note(**by_alias, add_note_to_alert_payload=sdk.AddNoteToAlertPayload(note="a note", user="ann")))
    page = alerts.list_notes(**by_alias, limit=10)
    assert page.data[0].note == "a note" and page.data[0].owner == "ann" and page.paging is not None


def assigns():
    owner = {"username": OWNER, "type": "user"}
    done(alerts.assign_alert(**by_alias, assign_alert_payload=sdk.AssignAlertPayload(owner=owner)))
    assert get().owner == OWNER


def adds_responders():
    user = {"username": OWNER, "type": "user"}
    done(alerts.add_responder(**by_alias, add_responder_to_alert_payload=sdk.AddResponderToAlertPayload(responder=user)))
    assert sorted(each.type for each in get().responders) == ["team", "user"], get().responders
    team = {"name": "ops", "type": "team"}
    done(alerts.add_team(**by_alias, add_team_to_alert_payload=sdk.AddTeamToAlertPayload(team=team)))


def tags_and_details():
    done(alerts.add_tags(**by_alias, add_tags_to_alert_payload=sdk.AddTagsToAlertPayload(tags=["db", "x y"])))
    done(alerts.remove_tags(**by_alias, tags=["disk", "x y"]))
    assert get().tags == ["prod", "db"], get().tags
    done(alerts.add_details(**by_alias, add_details_to_alert_payload=sdk.AddDetailsToAlertPayload(details={"k": "v"})))
    done(alerts.remove_details(**by_alias, keys=["mount", "used"]))
    assert get().details == {"k": "v"}, get().details


def updates():
    done(alerts.update_alert_priority(**by_alias, update_alert_priority_payload=sdk.UpdateAlertPriorityPayload(priority="P1")))
    done(alerts.update_alert_message(**by_alias, update_alert_message_payload=sdk.UpdateAlertMessagePayload(message=f"{PREFIX} new")))
    text = sdk.UpdateAlertDescriptionPayload(description="99% used")
    done(alerts.update_alert_description(**by_alias, update_alert_description_payload=text))


def snoozes():
    end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
    done(alerts.snooze_alert(**by_alias, snooze_alert_payload=sdk.SnoozeAlertPayload(end_time=end)))
    assert get().snoozed and abs(get().snoozed_until - end) < datetime.timedelta(seconds=1)


def escalates():
    escalation = {"name": "ops-escalation"}
    payload = sdk.EscalateAlertToNextPayload(escalation=escalation)
    done(alerts.escalate_alert(**by_alias, escalate_alert_to_next_payload=payload))


def acts():
    done(alerts.execute_custom_alert_action(**by_alias, action_name="ping"))


def logs_and_recipients():
    page = alerts.list_logs(**by_alias, limit=100)
    assert len(page.data) >= 10 and all(each.log and each.offset for each in page.data)
    assert any(each.user.username == OWNER for each in alerts.list_recipients(**by_alias).data)


def lists_attachments():
    assert alerts.list_attachments(identifier=ALIAS, alert_identifier_type="alias").data == []


def searches():
    payload = sdk.CreateSavedSearchPayload(name=f"{PREFIX} search", query=f'alias: "{ALIAS}"', owner={"username": OWNER})
    made = alerts.create_saved_searches(payload).data
    assert made.name == f"{PREFIX} search"
    assert alerts.get_saved_search(identifier=made.id, identifier_type="id").data.query == f'alias: "{ALIAS}"'
    assert any(each.id == made.id for each in alerts.list_saved_searches().data)
    found = alerts.list_alerts(search_identifier=made.id, search_identifier_type="id").data
    assert [alert.alias for alert in found] == [ALIAS]
    changed = sdk.UpdateSavedSearchPayload(name=f"{PREFIX} other", query="status: open", owner={"username": OWNER})
    alerts.update_saved_search(made.id, changed, identifier_type="id")
    alerts.delete_saved_search(f"{PREFIX} other", identifier_type="name")


def closes_and_deletes():
    create("two")
    two = {"identifier": f"{PREFIX} two", "identifier_type": "alias"}
    done(alerts.close_alert(**two, close_alert_payload=sdk.CloseAlertPayload(user="ann", note="over")))
    assert alerts.get_alert(**two).data.status == "closed"
    three = create("three")
    done(alerts.delete_alert(identifier=three, identifier_type="id", source="story"))
    try:
        alerts.get_alert(identifier=three, identifier_type="id")
    except ApiException as error:
        assert error.status == 404, error.status
    else:
        raise AssertionError("it is still there")


def is_told_of_failures():
    answer = alerts.close_alert(identifier=f"{PREFIX} none", identifier_type="alias")
    status = alerts.get_request_status(answer.request_id).data
    assert not status.is_success and status.status, status
    try:
        alerts.list_alerts(query="status: open AND (")
    except ConfigurationException:
        pass
    else:
        raise AssertionError("a query that makes no sense was taken")


def beats():
    name = f"{PREFIX}-heartbeat"
    heartbeats.create_heartbeat(sdk.CreateHeartbeatPayload(name=name, interval=10, interval_unit="minutes", enabled=True))
    assert heartbeats.ping(name).result == "PONG - Heartbeat received"
    assert heartbeats.disable_heartbeat(name).data.enabled is False
    assert heartbeats.enable_heartbeat(name).data.enabled is True
    payload = sdk.UpdateHeartbeatPayload(interval=20, interval_unit="minutes")
    heartbeats.update_heartbeat(name, update_heartbeat_payload=payload)
    assert heartbeats.get_heartbeat(name).data.interval == 20
    heartbeats.create_heartbeat(sdk.CreateHeartbeatPayload(name=f"{PREFIX}-gone", interval=1, interval_unit="days", enabled=True))
    assert {name, f"{PREFIX}-gone"} <= {each.name for each in heartbeats.list_heart_beats().data.heartbeats}
    heartbeats.delete_heartbeat(f"{PREFIX}-gone")


STEPS = [
    creates, reads, lists, counts, acknowledges, notes, assigns, adds_responders, tags_and_details, updates, snoozes,
    escalates, acts, logs_and_recipients, lists_attachments, searches, closes_and_deletes, is_told_of_failures, beats,
]  # fmt: skip

for step in STEPS:
    title = step.__name__.replace("_", " ")
    try:
        step()
        print(f"ok {title}", flush=True)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        line = traceback.extract_tb(error.__traceback__)[1].line
        why = f"{error.status} {error.body}" if hasattr(error, 'body') else repr(error)
        print(f"not ok {title}: {line!r}: {why[:600]!r}", flush=True)
