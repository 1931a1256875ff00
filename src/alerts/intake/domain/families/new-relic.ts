import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, textOf, type JsonObject } from '../json.js';
import { oneAlert, paragraphs, priorityOf, saidIn, textsOf } from '../one-alert.js';

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['id', 'title', 'priority', 'state']);

/** New Relic's workflow webhook with its default template, of which people leave fields out or add some. */
export const newRelic: InboundFamily = {
  name: 'new-relic',
  typeWords: ['newrelic'],
  canRead: (body) => idOf(body) !== null && textOf(body.state) !== null,
  isShownBy: (body) =>
    newRelic.canRead(body) &&
    ('issueUrl' in body || 'alertConditionNames' in body || 'alertPolicyNames' in body || 'workflowName' in body),
  map: (body) => [mapIssue(body)],
};

const idOf = ({ id, issueId }: JsonObject): string | null => firstText(id, issueId);

function mapIssue(body: JsonObject): IntakeAction {
  const id = idOf(body);
  const [title, ...otherTitles] = textsOf(body.title);
  const conditions = textsOf(body.alertConditionNames);
  const impacted = textsOf(body.impactedEntities);
  return oneAlert(
    {
      message: firstText(title, conditions[0], ...textsOf(body.alertPolicyNames)) ?? 'Issue without a title',
      alias: id === null ? null : `newrelic:${id}`,
      priority: priorityOf(body.priority),
      description: paragraphs(...otherTitles, ...conditions),
      source: 'newrelic',
      entity: firstText(impacted[0]),
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
    },
    saidIn('state', body.state),
  );
}
