import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, saidIn, serverOf } from '../one-alert.js';

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['title', 'message', 'ruleName', 'state', 'tags']);

/** The webhook of Grafana's alerting before version 9, one alert of a rule at a time. */
export const grafanaLegacy: InboundFamily = {
  name: 'grafana-legacy',
  typeWords: [],
  canRead: ({ ruleId, ruleName, state }) =>
    textOf(ruleId) !== null && textOf(ruleName) !== null && textOf(state) !== null,
  map: (body) => [mapRule(body)],
};

function mapRule(body: JsonObject): IntakeAction {
  const alias = `grafana-rule:${textOf(body.ruleId) ?? ''}`;
  // Rules of several Grafanas have the same ids.
  const aliasOrigin = originOf(textOf(body.orgId), serverOf(body.ruleUrl));
  // A paused rule is neither a problem nor a recovery.
  if (body.state === 'paused') return { kind: 'no-content' };
  return oneAlert(
    {
      message: firstText(body.ruleName, body.title) ?? 'Rule without a name',
      ...{ alias, aliasOrigin },
      priority: 'P3',
      description: firstText(body.message, body.title),
      source: 'grafana',
      details: [...detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)), ...detailsOf(body.tags, 'tag.')],
      tags: Object.entries(isJsonObject(body.tags) ? body.tags : {}).map(([key, value]) =>
        textOf(value) === null ? key : `${key}:${textOf(value) ?? ''}`,
      ),
    },
    saidIn('state', body.state),
  );
}
