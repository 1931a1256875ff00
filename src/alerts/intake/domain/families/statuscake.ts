import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, textOf, type JsonObject } from '../json.js';
import { oneAlert, saidIn } from '../one-alert.js';

/** Fields that are mapped to other fields of the alert. The token is made of the account's key. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['Name', 'Status', 'Tags', 'Token']);

/** StatusCake's web hook, a form. */
export const statusCake: InboundFamily = {
  name: 'statuscake',
  typeWords: ['statuscake'],
  canRead: (body) => textOf(body.Status) !== null && firstText(body.Name, body.URL) !== null,
  isShownBy: (body) => statusCake.canRead(body) && 'StatusCode' in body,
  map: (body) => [mapTest(body)],
};

function mapTest(body: JsonObject): IntakeAction {
  const name = firstText(body.Name, body.URL) ?? 'Test without a name';
  const code = textOf(body.StatusCode);
  return oneAlert(
    {
      message: name,
      alias: `statuscake:${firstText(body.URL, body.IP) ?? ''} ${name}`,
      priority: 'P1',
      // 0: no answer in time.
      description: code === null ? null : code === '0' ? 'No answer' : `Status code ${code}`,
      source: 'statuscake',
      entity: firstText(body.URL, body.IP),
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
      tags: (textOf(body.Tags) ?? '').split(','),
    },
    saidIn('Status', body.Status),
  );
}
