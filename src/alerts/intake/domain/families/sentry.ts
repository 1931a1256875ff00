import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, paragraphs, priorityOf, saidIn, textsOf } from '../one-alert.js';
import type { State } from '../state.js';

/** Actions of an issue, which mean nothing in most other tools. */
const OF_ISSUES: Readonly<Record<string, State>> = { archived: 'recovery', ignored: 'recovery', unresolved: 'problem' };
/** Actions of an issue that change nothing of its state. */
const NO_PROBLEM = /^(?:assigned|unassigned|updated|deleted)$/i;

/** What of an event or an issue is kept as details. */
const KEPT = ['web_url', 'permalink', 'culprit', 'level', 'platform', 'environment', 'release', 'shortId', 'event_id'];

/**
 * Sentry's webhooks: of issue alerts (`event`), metric alerts and issues by an internal integration, and of issue alerts by its older
 * plug-in. One issue has one alert, by whichever of them it comes.
 */
export const sentry: InboundFamily = {
  name: 'sentry',
  typeWords: ['sentry'],
  canRead: (body) => (textOf(body.action) !== null && isJsonObject(body.data)) || isOfPlugin(body),
  isShownBy: (body) => (sentry.canRead(body) && isJsonObject(body.installation)) || isOfPlugin(body),
  map: (body) => [isOfPlugin(body) ? mapPlugin(body) : mapHook(body)],
};

const isOfPlugin = (body: JsonObject): boolean =>
  firstText(body.project_slug, body.project) !== null && textOf(body.id) !== null && 'triggering_rules' in body;

function mapHook(body: JsonObject): IntakeAction {
  const data = isJsonObject(body.data) ? body.data : {};
  const action = textOf(body.action) ?? '';
  // Issues of several servers have the same numbers.
  const aliasOrigin = originOf(isJsonObject(body.installation) ? textOf(body.installation.uuid) : null);
  if (isJsonObject(data.metric_alert)) return mapMetric(data.metric_alert, data, action, aliasOrigin);
  const event = isJsonObject(data.event) ? data.event : data.error;
  if (isJsonObject(event))
    return mapEvent(event, textOf(event.issue_id), { aliasOrigin, rule: firstText(data.triggered_rule) });
  if (!isJsonObject(data.issue) || NO_PROBLEM.test(action)) return { kind: 'no-content' };
  const { issue } = data;
  return oneAlert(
    {
      ...partsOf(issue, textOf(issue.id)),
      aliasOrigin,
      description: paragraphs(firstText(issue.culprit)),
    },
    saidIn('action', action, OF_ISSUES),
  );
}

function mapMetric(alert: JsonObject, data: JsonObject, action: string, aliasOrigin: string | undefined): IntakeAction {
  const rule = isJsonObject(alert.alert_rule) ? alert.alert_rule : {};
  const id = firstText(alert.id, alert.identifier);
  return oneAlert(
    {
      // The title begins with the state: `Critical: Too many errors`.
      message: firstText(data.description_title, rule.name, alert.title) ?? 'Metric alert without a title',
      alias: id === null ? null : `sentry-metric:${id}`,
      aliasOrigin,
      priority: priorityOf(action),
      description: firstText(data.description_text),
      source: 'sentry',
      entity: firstText(...textsOf(alert.projects), ...textsOf(rule.projects)),
      details: [
        ...detailsOf({ web_url: data.web_url }),
        ...detailsOf(
          { name: rule.name, aggregate: rule.aggregate, query: rule.query, environment: rule.environment },
          'rule.',
        ),
      ],
    },
    saidIn('action', action),
  );
}

function mapEvent(
  event: JsonObject,
  issue: string | null,
  { aliasOrigin, rule }: { aliasOrigin?: string | undefined; rule: string | null },
): IntakeAction {
  const description = paragraphs(rule, firstText(event.culprit), firstText(event.message));
  return oneAlert({ ...partsOf(event, issue), aliasOrigin, description }, { state: 'problem', path: '', word: '' });
}

function mapPlugin(body: JsonObject): IntakeAction {
  const event = isJsonObject(body.event) ? body.event : {};
  const all = {
    ...{ title: body.message, web_url: body.url, project: firstText(body.project_name, body.project_slug) },
    ...{ ...event, culprit: firstText(event.culprit, body.culprit), level: firstText(body.level, event.level) },
  };
  return mapEvent(all, textOf(body.id), { rule: firstText(...textsOf(body.triggering_rules)) });
}

function partsOf(about: JsonObject, issue: string | null) {
  const metadata = isJsonObject(about.metadata) ? about.metadata : {};
  const project = isJsonObject(about.project) ? firstText(about.project.slug, about.project.name) : null;
  return {
    message: firstText(about.title, metadata.title, metadata.value, about.message) ?? 'Issue without a title',
    alias: issue === null ? null : `sentry-issue:${issue}`,
    priority: priorityOf(about.level),
    source: 'sentry',
    entity: firstText(project, projectIn(about.url), about.project),
    details: [
      ...detailsOf(Object.fromEntries(KEPT.map((key) => [key, about[key]]))),
      ...tagPairs(about.tags).map(([key, value]) => [`tag.${key}`, value] as const),
    ],
  };
}

/** The slug in `…/api/0/projects/acme/shop/events/…`; `project` is a number in events. */
function projectIn(url: unknown): string | null {
  return /\/projects\/[^/]+\/([^/]+)\//.exec(textOf(url) ?? '')?.[1] ?? null;
}

/** Sentry writes tags as pairs. */
function tagPairs(tags: unknown): [string, string][] {
  return (Array.isArray(tags) ? (tags as unknown[]) : []).flatMap((pair): [string, string][] => {
    const [key, value] = Array.isArray(pair) ? textsOf(pair) : [];
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
}
