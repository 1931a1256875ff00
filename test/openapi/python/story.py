"""A short story with the generated client: an alert from open to closed, a schedule with somebody on call."""

import os

from pager_client import AuthenticatedClient
from pager_client.api.alert_lifecycle import alert_lifecycle_acknowledge, alert_lifecycle_close
from pager_client.api.alerts import alerts_create, alerts_get, alerts_list
from pager_client.api.auth import auth_me
from pager_client.api.schedules import schedules_create, schedules_on_calls
from pager_client.models import ActionDto, CreateAlertDto, CreateScheduleDto

client = AuthenticatedClient(
    base_url=os.environ["PAGER_URL"], token=os.environ["PAGER_TOKEN"], raise_on_unexpected_status=True
)

created = alerts_create.sync(client=client, body=CreateAlertDto(message="From Python", alias="from-python"))
alert_id = str(getattr(created, "alert_id", None) or created.data.alert_id)

listed = alerts_list.sync(client=client, limit=5, all_teams=True)
assert alert_id in [str(alert.id) for alert in listed.data], "the alert is not listed"

alert_lifecycle_acknowledge.sync(alert_id, client=client, body=ActionDto(note="Mine"))
assert alerts_get.sync(alert_id, client=client).data.status == "acknowledged"
alert_lifecycle_close.sync(alert_id, client=client, body=ActionDto())
assert alerts_get.sync(alert_id, client=client).data.status == "closed"

me = auth_me.sync(client=client)
body = CreateScheduleDto.from_dict(
    {
        "name": "From Python",
        "rotations": [
            {
                "startDate": "2026-06-01T09:00:00+00:00",
                "type": "weekly",
                "participants": [{"type": "user", "id": str(me.data.id)}],
            }
        ],
    }
)
schedule = schedules_create.sync(client=client, body=body)
on_call = schedules_on_calls.sync(str(schedule.data.id), client=client)
assert len(on_call.data.on_call_recipients) == 1, "nobody is on call"
