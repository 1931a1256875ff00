import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { acknowledgement, oneAlert, priorityOf, saidIn } from '../one-alert.js';

/** Of the payload, those that have no field of their own. */
const MORE = ['component', 'group', 'class', 'timestamp', 'severity'];

/** Events as PagerDuty's API takes them (version 2), from tools that let their address be changed. */
export const pagerDutyEvents: InboundFamily = {
  name: 'pagerduty-events',
  typeWords: ['pagerduty'],
  canRead: ({ event_action: action, payload, dedup_key: key }) =>
    textOf(action) !== null && (textOf(key) !== null || (isJsonObject(payload) && textOf(payload.summary) !== null)),
  map: (body) => [mapEvent(body)],
};

function mapEvent(body: JsonObject): IntakeAction {
  const payload = isJsonObject(body.payload) ? body.payload : {};
  const alias = textOf(body.dedup_key);
  const custom = payload.custom_details;
  if (/^ack/i.test(textOf(body.event_action) ?? '')) return acknowledgement(alias);
  return oneAlert(
    {
      message: firstText(payload.summary, alias) ?? 'Event without a summary',
      alias,
      priority: priorityOf(payload.severity),
      description: textOf(custom),
      source: firstText(body.client) ?? 'pagerduty-events',
      entity: firstText(payload.source),
      details: [
        ...detailsOf(Object.fromEntries(MORE.map((key) => [key, payload[key]]))),
        ...detailsOf({ client_url: body.client_url }),
        ...linksOf(body.links, 'link', 'href', 'text'),
        ...linksOf(body.images, 'image', 'src', 'alt'),
        ...detailsOf(custom),
      ],
    },
    saidIn('event_action', body.event_action),
  );
}

/** `link.1`: `Runbook: https://…` */
function linksOf(list: unknown, name: string, address: string, label: string): [string, string][] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each, place): [string, string][] => {
    if (!isJsonObject(each)) return [];
    const text = [textOf(each[label]), textOf(each[address])].filter((part) => part !== null).join(': ');
    return text === '' ? [] : [[`${name}.${place + 1}`, text]];
  });
}
