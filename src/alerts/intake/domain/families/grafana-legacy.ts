import { boundedAlias, deriveAlert, originOf, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';
import { unknownState, type InboundFamily, type IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { stateOf } from '../state.js';

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
  const aliasOrigin = originOf(textOf(body.orgId), serverOf(body.ruleUrl));
  const said = (): DerivedAlert =>
    deriveAlert({
      message: firstText(body.ruleName, body.title) ?? 'Rule without a name',
      ...{ alias, aliasOrigin },
      priority: 'P3',
      description: firstText(body.message, body.title),
      source: 'grafana',
      details: [...detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)), ...detailsOf(body.tags, 'tag.')],
      tags: Object.entries(isJsonObject(body.tags) ? body.tags : {}).map(([key, value]) =>
        textOf(value) === null ? key : `${key}:${textOf(value) ?? ''}`,
      ),
    });
  const word = textOf(body.state) ?? '';
  switch (stateOf(word)) {
    case 'recovery':
      return { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said };
    case 'problem':
      return { kind: 'create', fields: said() };
    case 'unknown':
      // A rule that is switched off is neither.
      return word === 'paused'
        ? { kind: 'no-content' }
        : { kind: 'create', fields: said(), remark: unknownState(`state is "${word}"`) };
  }
}

/** Rules of several Grafanas have the same ids. */
function serverOf(url: unknown): string | null {
  const text = textOf(url);
  return text !== null && URL.canParse(text) ? new URL(text).host : null;
}
