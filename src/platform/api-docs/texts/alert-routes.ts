/** Route: summary and description. */
export const ALERT_ROUTES: Readonly<Record<string, readonly [summary: string, description: string]>> = {
  'POST /v2/alerts': [
    'Raise an alert',
    'An open alert with the same alias that the caller may touch is counted up instead. 202 promises that it is stored.',
  ],
  'GET /v2/alerts': [
    'List alerts',
    'Newest first unless sorted otherwise; those of your teams and of none. `totalCount` counts this page, `/v2/alerts/count` all.',
  ],
  'GET /v2/alerts/count': ['Count alerts', 'Of every status; with `by` also how many there are of each kind.'],
  'POST /v2/alerts/bulk': ['Act on many alerts', 'Each id has an outcome of its own; one that fails stops no other.'],
  'GET /v2/alerts/{identifier}': [
    'Read an alert',
    'By id, tiny id or alias, which means the newest alert with it that the caller may touch.',
  ],
  'DELETE /v2/alerts/{identifier}': [
    'Delete an alert',
    'With its notes, activities and files; nothing brings it back.',
  ],
  'PUT /v2/alerts/{identifier}/message': ['Change the message', 'Of one alert.'],
  'PUT /v2/alerts/{identifier}/description': ['Change the description', 'Of one alert.'],
  'PUT /v2/alerts/{identifier}/priority': [
    'Change the priority',
    'A higher one notifies people: its escalation policy starts. `warnings` say why nobody is notified now.',
  ],
  'POST /v2/alerts/{identifier}/acknowledge': ['Acknowledge an alert', 'Its escalation stops.'],
  'POST /v2/alerts/{identifier}/unacknowledge': [
    'Take an acknowledgement back',
    'Its snooze ends, and its escalation goes on. `warnings` say why nobody is notified now.',
  ],
  'POST /v2/alerts/{identifier}/close': [
    'Close an alert',
    'Its escalation and its snooze end; a closed one stays closed.',
  ],
  'GET /v2/alerts/{identifier}/feedback': ['Was it useful?', 'What you said of an alert, and how many others said so.'],
  'PUT /v2/alerts/{identifier}/feedback': [
    'Say whether it was useful',
    'One answer for each person and alert; another one replaces it. People only.',
  ],
  'POST /v2/alerts/{identifier}/reopen': [
    'Open a closed alert again',
    'Its escalation begins anew; 409 when it is not closed. `warnings` say why nobody is notified now.',
  ],
  'POST /v2/alerts/{identifier}/snooze': [
    'Snooze an alert',
    'Until `endTime` it pages nobody, and the clock of its escalation stands still. Then the person who snoozed it is notified again, and the steps to come are as far away as they were when the snooze began.',
  ],
  'POST /v2/alerts/{identifier}/unsnooze': [
    'End the quiet of an alert',
    'Its escalation goes on where the snooze stopped it, and the person who snoozed it is notified; 409 when it is not snoozed. `warnings` say why nobody is notified now.',
  ],
  'POST /v2/alerts/{identifier}/assign': [
    'Assign an alert',
    'To a person by id or name; without one to the caller. If that person owns it already, nothing changes.',
  ],
  'POST /v2/alerts/{identifier}/read': ['Note that you have read an alert', 'Once for each reader.'],
  'POST /v2/alerts/{identifier}/escalate': [
    'Fire the next escalation step now',
    'Whatever its time is; where no escalation ever ran, the one that applies now starts. `reason` says why none was. A person who has acknowledged or snoozed it gives it back.',
  ],
  'POST /v2/alerts/{identifier}/process-escalation': [
    'Fire the escalation steps that are due',
    'As the service does by itself.',
  ],
  'GET /v2/alerts/{identifier}/escalation': [
    'Who was paged, and who is next',
    'The steps that fired and those to come, every page, and why it ends. Addresses are not shown.',
  ],
  'POST /v2/alerts/{identifier}/notes': ['Add a note', 'Notes appear in the history of the alert.'],
  'GET /v2/alerts/{identifier}/notes': ['List the notes of an alert', 'Newest first.'],
  'GET /v2/alerts/{identifier}/activities': ['List what happened to an alert', 'Newest first, all of it.'],
  'GET /v2/alerts/{identifier}/logs': ['List what happened to an alert, by pages', 'As third-party clients read it.'],
  'POST /v2/alerts/{identifier}/details': [
    'Add details',
    'They are merged into those that are there; answers them all.',
  ],
  'DELETE /v2/alerts/{identifier}/details': ['Remove details', 'By their keys; answers those that remain.'],
  'POST /v2/alerts/{identifier}/responders': ['Add responders', 'To those that the alert has.'],
  'POST /v2/alerts/{identifier}/teams': ['Add a team', 'A responder like any other; as third-party clients do it.'],
  'POST /v2/alerts/{identifier}/actions/{action}': [
    'Run a custom action',
    'Outbound integrations get `alert.action-executed` and perform it; 409 when the alert has no such action.',
  ],
  'GET /v2/alerts/{identifier}/recipients': ['List who was notified', 'The ids of the users who were paged.'],
  'POST /v2/alerts/{identifier}/tags': ['Add tags', 'Each is there once; answers them all.'],
  'DELETE /v2/alerts/{identifier}/tags': ['Remove tags', 'Answers those that remain.'],
  'GET /v2/alerts/requests/{requestId}': ['What became of a request', 'As third-party clients ask after 202.'],
  'POST /v2/alerts/{identifier}/attachments': [
    'Begin to attach a file',
    'PUT the file to `uploadUrl` within 15 minutes, then complete it.',
  ],
  'GET /v2/alerts/{identifier}/attachments': [
    'List the files of an alert',
    'Each with an address that is good for an hour.',
  ],
  'GET /v2/alerts/{identifier}/attachments/{attachmentId}': ['Read a file of an alert', 'With a fresh address.'],
  'POST /v2/alerts/{identifier}/attachments/{attachmentId}/complete': [
    'Complete a file',
    'Checks that it was uploaded, and its size.',
  ],
  'DELETE /v2/alerts/{identifier}/attachments/{attachmentId}': [
    'Remove a file',
    'From the alert and from the storage.',
  ],
  'GET /ack/{token}': ['The page behind a link of a mail', 'It shows the alert and a button; looking changes nothing.'],
  'POST /ack/{token}': ['Acknowledge by the link of a mail', 'What the button of the page does.'],
  'GET /answer/{token}': [
    'The page behind a button of a message',
    'It shows the alert and the button; looking changes nothing.',
  ],
  'POST /answer/{token}': [
    'Acknowledge, escalate, close or snooze by the button of a message',
    'As the person to whom the message was sent, once and within a day. 409: the escalation has no next step.',
  ],
  'POST /v2/enqueue': [
    'Accept an event in the format of PagerDuty',
    'The `routing_key` is a key of an integration. `trigger` creates, `acknowledge` and `resolve` act on the alert whose alias is the `dedup_key`.',
  ],
  'POST /api/v2/generic/incoming': [
    'Accept an alert in the format of GoAlert',
    'The `token` is a key of an integration. `action: close` closes; the alias is made of `dedup`, else of the texts.',
  ],
  'POST /v2/change/enqueue': [
    'Accept a change event in the format of PagerDuty',
    'The `routing_key` is a key of an integration. A change opens no alert: it is kept with the payloads of the integration.',
  ],
  'POST /integrations/generic/20131114/alert/{key}/{routing}': [
    'Accept an event in the format of VictorOps (Splunk On-Call)',
    'The key in the path is one of an integration, the last part becomes the detail `routing_key`. `CRITICAL` and `WARNING` create, ' +
      '`ACKNOWLEDGEMENT` and `RECOVERY` act on the alert whose alias is the `entity_id`, `INFO` does nothing.',
  ],
  'POST /integrations/v1/{kind}/{key}': [
    'Take what Grafana OnCall’s integrations take',
    'The key in the path is one of an integration. `kind` is the type of the integration there: `formatted_webhook`, `alertmanager`, ' +
      '`grafana_alerting`, `webhook` and so on.',
  ],
  'POST /v2/webhooks/inbound/{integrationId}/{token}': [
    'Take what a monitoring tool sends',
    'Alertmanager, Grafana, CloudWatch, Datadog, Azure Monitor, Google Cloud, Uptime Kuma, PagerDuty and VictorOps events, Grafana OnCall’s ' +
      'formatted webhook, Sentry, New Relic, Pingdom, StatusCake (a form), GitHub, GitLab and CloudEvents (both modes) are recognised; any ' +
      'other object is read by the rules of the integration, or as a create. A recovery never opens an alert.',
  ],
  'POST /v2/webhooks/inbound-email/{integrationId}/{token}': [
    'Take a mail',
    'The subject becomes the message, the text the description. A recovery closes the alerts of its subject; automatic mail is ignored.',
  ],
  'POST /v2/webhooks/slack/interactions': [
    'Take a press of a button in Slack',
    'Signed by Slack, within five minutes. The result is shown in Slack to the person who pressed.',
  ],
  'POST /v2/webhooks/telegram': [
    'Take a press of a button, or a message to the bot',
    'With the secret of the webhook in `X-Telegram-Bot-Api-Secret-Token`; the answer names what the bot does.',
  ],
  'POST /v2/webhooks/twilio/sms': ['Take a text message', 'Signed by the provider.'],
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys': [
    'Take a key that was pressed',
    'Signed by the provider.',
  ],
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report': [
    'Take a delivery report',
    'Signed by the provider.',
  ],
  'GET /v2/teams/{teamId}/routing-rules': [
    'List the routing rules of a team',
    'In the order in which they are asked, the default one last.',
  ],
  'POST /v2/teams/{teamId}/routing-rules': [
    'Make a routing rule of a team',
    'The first that fits an alert of the team decides which escalation policy or schedule is notified, if any.',
  ],
  'POST /v2/teams/{teamId}/routing-rules/reorder': ['Order the routing rules of a team', 'Every rule exactly once.'],
  'GET /v2/teams/{teamId}/routing-rules/{id}': ['Read a routing rule of a team', 'With its hours and who is notified.'],
  'PATCH /v2/teams/{teamId}/routing-rules/{id}': ['Change a routing rule of a team', 'What is left out stays.'],
  'DELETE /v2/teams/{teamId}/routing-rules/{id}': [
    'Delete a routing rule of a team',
    'Escalations that run already go on.',
  ],
  'GET /v2/routing-rules': ['List routing rules', 'In the order in which they are asked.'],
  'POST /v2/routing-rules': ['Make a routing rule', 'The first that matches gives an alert its team.'],
  'POST /v2/routing-rules/reorder': ['Order the routing rules', 'Every rule exactly once.'],
  'PUT /v2/routing-rules/{id}': ['Change a routing rule', 'What is left out stays.'],
  'DELETE /v2/routing-rules/{id}': ['Delete a routing rule', 'Alerts keep the team that it gave them.'],
  'POST /v2/alerts/preview': [
    'Foresee what becomes of an alert',
    'Which routing rule and alert policies match and why, which escalation policy applies, and who would be paged when and how. Nothing is stored or sent.',
  ],
  'GET /v2/alert-policies': ['List alert policies', 'In the order in which they are asked.'],
  'POST /v2/alert-policies': [
    'Make an alert policy',
    'The first that matches suppresses, delays, acknowledges, closes or changes an alert; it may let others follow (`afterMatch`).',
  ],
  'POST /v2/alert-policies/dry-run': [
    'Try the alert policies',
    'With an alert that exists or one that is described; nothing is changed.',
  ],
  'POST /v2/alert-policies/reorder': ['Order the alert policies', 'Every policy exactly once.'],
  'GET /v2/alert-policies/{id}': ['Read an alert policy', 'One of them.'],
  'PATCH /v2/alert-policies/{id}': ['Change an alert policy', 'What is left out stays; an empty body changes nothing.'],
  'DELETE /v2/alert-policies/{id}': ['Delete an alert policy', 'Alerts that it dealt with stay as they are.'],
  'GET /v2/notification-policies': ['List notification policies', 'In the order in which they are asked.'],
  'POST /v2/notification-policies': [
    'Make a notification policy',
    'The first that matches a new alert decides whether and when people are notified; the alert is stored and shown in any case.',
  ],
  'POST /v2/notification-policies/reorder': ['Order the notification policies', 'Every policy exactly once.'],
  'GET /v2/notification-policies/{id}': ['Read a notification policy', 'One of them.'],
  'PATCH /v2/notification-policies/{id}': [
    'Change a notification policy',
    'What is left out stays. It holds for alerts that come from now on.',
  ],
  'DELETE /v2/notification-policies/{id}': [
    'Delete a notification policy',
    'Alerts that it delays notify people when they would have.',
  ],
  'GET /v2/flapping': [
    'Read what counts as flapping',
    'An alias that is opened and closed again and again: beyond so many openings within an hour, a further one pages only if it stays open.',
  ],
  'PATCH /v2/flapping': [
    'Change what counts as flapping',
    'For the alerts of all teams that come from now on; what is left out stays. Administrators only.',
  ],
  'GET /v2/heartbeats': ['List heartbeats', 'By name.'],
  'POST /v2/heartbeats': ['Make a heartbeat', 'An alert is raised when no ping comes in time.'],
  'GET /v2/heartbeats/{name}': ['Read a heartbeat', 'One of them.'],
  'PATCH /v2/heartbeats/{name}': ['Change a heartbeat', 'What is left out stays; null is the default again.'],
  'DELETE /v2/heartbeats/{name}': ['Delete a heartbeat', 'Its pings are no longer expected.'],
  'POST /v2/heartbeats/{name}/enable': ['Enable a heartbeat', 'Its time begins anew.'],
  'POST /v2/heartbeats/{name}/disable': ['Disable a heartbeat', 'Its pings are not expected meanwhile.'],
  'POST /v2/heartbeats/{name}/ping': [
    'Ping a heartbeat',
    'An unknown name is made; the alert of one that expired is closed.',
  ],
  'GET /v2/heartbeats/{name}/ping': ['Ping a heartbeat by GET', 'For clients without POST.'],
  'PUT /v2/heartbeats/{name}/ping': ['Ping a heartbeat by PUT', 'For clients without POST.'],
  'PATCH /v2/heartbeats/{name}/ping': ['Ping a heartbeat by PATCH', 'For clients without POST.'],
  'GET /v2/maintenance-windows': ['List maintenance windows', 'Of your teams and of none.'],
  'POST /v2/maintenance-windows': [
    'Plan a maintenance window',
    'Meanwhile expired heartbeats raise no alert; with a `silence`, alerts that it matches page nobody before its end.',
  ],
  'GET /v2/maintenance-windows/{id}': ['Read a maintenance window', 'One of them.'],
  'PATCH /v2/maintenance-windows/{id}': [
    'Change a maintenance window',
    'What is left out stays; an empty body changes nothing.',
  ],
  'DELETE /v2/maintenance-windows/{id}': ['Delete a maintenance window', 'From then on alerts are raised, and page.'],
  'POST /v2/maintenance-windows/{id}/end': [
    'End a maintenance that is in force',
    'A window that recurs comes again; nothing changes where it is not in force.',
  ],
  'POST /v2/maintenance-windows/preview': [
    'Preview a maintenance window',
    'When it would be in force, and which open alerts it matches; nothing is stored.',
  ],
};
