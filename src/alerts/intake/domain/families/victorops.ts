import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, textOf, type JsonObject } from '../json.js';
import { acknowledgement, oneAlert, priorityOf, saidIn } from '../one-alert.js';

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set([
  ...['message_type', 'entity_id', 'entity_display_name', 'state_message', 'monitoring_tool', 'host_name'],
]);

/** Events as VictorOps' REST endpoint takes them (Splunk On-Call). */
export const victorOps: InboundFamily = {
  name: 'victorops',
  typeWords: ['victorops', 'splunkoncall'],
  canRead: ({ message_type: type }) => textOf(type) !== null,
  isShownBy: (body) =>
    victorOps.canRead(body) && firstText(body.entity_id, body.state_message, body.entity_display_name) !== null,
  map: (body) => [mapEvent(body)],
};

function mapEvent(body: JsonObject): IntakeAction {
  const alias = textOf(body.entity_id);
  const type = textOf(body.message_type) ?? '';
  if (/^ack/i.test(type)) return acknowledgement(alias);
  // In VictorOps it is in the timeline, and opens no incident.
  if (/^info$/i.test(type)) return { kind: 'no-content' };
  return oneAlert(
    {
      message: firstText(body.entity_display_name, body.state_message, alias) ?? 'Event without a name',
      alias,
      priority: priorityOf(type),
      description: firstText(body.state_message),
      source: firstText(body.monitoring_tool) ?? 'victorops',
      entity: firstText(body.host_name),
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
    },
    saidIn('message_type', type),
  );
}
