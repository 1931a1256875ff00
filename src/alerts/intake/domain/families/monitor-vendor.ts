import type { Priority } from '../../../../platform/domain/priority.js';
import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, priorityOf, saidIn } from '../one-alert.js';

const PRIORITY_OF_TYPE: Readonly<Record<string, Priority>> = {
  ...{ error: 'P2', warning: 'P3', info: 'P4', success: 'P4' },
};

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['title', 'body', 'tags', 'hostname']);

/**
 * The monitor vendor's webhook, whose template the customer may edit: every field but the title may be missing.
 * Its default payload has neither a transition nor the id of the monitor; both are read from the title.
 * (Contract: "Inbound intake", monitor-vendor; priorities as compat.md says.)
 */
export const monitorVendor: InboundFamily = {
  name: 'monitor-vendor',
  typeWords: ['datadog', 'monitorvendor'],
  canRead: ({ title }) => textOf(title) !== null,
  isShownBy: ({ title, alert_transition: transition, alert_id: id, event_type: type, org }) =>
    textOf(title) !== null && (firstText(transition, id) !== null || (textOf(type) !== null && isJsonObject(org))),
  map: (body) => [mapEvent(body)],
};

function mapEvent(body: JsonObject): IntakeAction {
  const title = textOf(body.title) ?? 'Monitor without a title';
  const tagged = TAGGED.exec(title)?.groups ?? {};
  const alias = aliasOf(body, tagged);
  const aliasOrigin = accountOf(body);
  const [word, path] = wordOf(body, tagged);
  return oneAlert(
    {
      message: title,
      ...{ alias, aliasOrigin },
      priority: priorityOf(textOf(body.alert_type) ?? tagged.priority, PRIORITY_OF_TYPE),
      description: firstText(body.body),
      source: 'datadog',
      entity: firstText(body.hostname, HOST.exec(tagged.group ?? '')?.[1]),
      tags: tagsOf(body.tags),
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
    },
    saidIn(path, word),
  );
}

/** Titles as the vendor makes them: `[P3] [Triggered on {host:web-01}] CPU high`. */
const TAGGED =
  /^\s*(?:\[(?<priority>P[1-5])\]\s*)?\[(?<word>(?:Re-)?Triggered|(?:Warn )?Recovered|(?:Re-)?Warn|(?:Re-)?No Data|Renotify)(?: on (?<group>\{[^}]*\}))?\]\s*(?<name>.+)$/is;
const HOST = /\bhost:([^,}]+)/;

/** What says how the problem stands: the transition, else the title, else the type. */
function wordOf(body: JsonObject, { word }: Tagged): [word: string | null, path: string] {
  const transition = textOf(body.alert_transition);
  if (transition !== null) return [transition, 'alert_transition'];
  if (word !== undefined) return [word, 'title'];
  return [textOf(body.alert_type)?.trim().toLowerCase() === 'success' ? 'success' : null, 'alert_type'];
}

type Tagged = Readonly<Record<string, string | undefined>>;

/** The payload that the vendor sends by default has no id of the monitor: its title without the state is one. */
function aliasOf({ alert_id: id }: JsonObject, { group = '', name }: Tagged): string | null {
  const said = textOf(id);
  if (said !== null) return `monitor-${said}`;
  return name === undefined ? null : `monitor-title:${group} ${name.trim()}`;
}

/** The account, as the vendor's own payload and ours name it: monitors of several have one number. */
function accountOf({ org, org_id: id, org_name: name }: JsonObject): string | undefined {
  return originOf(isJsonObject(org) ? firstText(org.id, org.name) : firstText(id, org, name));
}

/** The vendor writes tags as one text with commas; some templates send an array. */
function tagsOf(tags: unknown): string[] {
  if (typeof tags === 'string') return tags.split(',');
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
