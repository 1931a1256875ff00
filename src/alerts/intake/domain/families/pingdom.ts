import type { Priority } from '../../../../platform/domain/priority.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, paragraphs, priorityOf, saidIn, textsOf } from '../one-alert.js';

const PRIORITY_OF_IMPORTANCE: Readonly<Record<string, Priority>> = { high: 'P1', low: 'P3' };
/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set([
  ...['check_id', 'check_name', 'check_params', 'description', 'long_description', 'tags', 'version'],
]);

/** Pingdom's webhook, of checks of uptime and of transactions. */
export const pingdom: InboundFamily = {
  name: 'pingdom',
  typeWords: ['pingdom'],
  canRead: (body) => textOf(body.check_id) !== null && textOf(body.current_state) !== null,
  isShownBy: (body) => pingdom.canRead(body) && textOf(body.check_name) !== null,
  map: (body) => [mapCheck(body)],
};

function mapCheck(body: JsonObject): IntakeAction {
  const params = isJsonObject(body.check_params) ? body.check_params : {};
  return oneAlert(
    {
      message: firstText(body.check_name, body.description) ?? 'Check without a name',
      alias: `pingdom:${textOf(body.check_id) ?? ''}`,
      priority: priorityOf(body.importance_level, PRIORITY_OF_IMPORTANCE),
      description: paragraphs(firstText(body.description), firstText(body.long_description)),
      source: 'pingdom',
      entity: firstText(params.full_url, params.hostname),
      // Its headers may hold passwords.
      details: [
        ...detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
        ...detailsOf({ hostname: params.hostname, port: params.port, url: params.url }, 'check.'),
      ],
      tags: textsOf(body.tags),
    },
    saidIn('current_state', body.current_state),
  );
}
