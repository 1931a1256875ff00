import { PRIORITIES, type Priority } from '../../../../platform/domain/priority.js';
import { boundedAlias, type DerivedAlert, deriveAlert, originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';

const PRIORITY_OF_TYPE: ReadonlyMap<string, Priority> = new Map<string, Priority>([
  ['error', 'P2'],
  ['warning', 'P3'],
  ['info', 'P4'],
  ['success', 'P4'],
  ...PRIORITIES.map((priority) => [priority.toLowerCase(), priority] as const),
]);

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['title', 'body', 'tags', 'hostname']);

/**
 * The monitor vendor's webhook, whose template the customer may edit: every field but the title may be missing.
 * (Contract: "Inbound intake", monitor-vendor; priorities as compat.md says.)
 */
export const monitorVendor: InboundFamily = {
  name: 'monitor-vendor',
  typeWords: ['datadog', 'monitorvendor'],
  canRead: ({ title }) => textOf(title) !== null,
  isShownBy: ({ title, alert_transition: transition, alert_id: id }) =>
    textOf(title) !== null && firstText(transition, id) !== null,
  map: mapEvent,
};

function mapEvent(body: JsonObject): readonly IntakeAction[] {
  const id = textOf(body.alert_id);
  const alias = id === null ? null : `monitor-${id}`;
  const aliasOrigin = accountOf(body);
  const said = (): DerivedAlert =>
    deriveAlert({
      message: textOf(body.title) ?? 'Monitor without a title',
      ...{ alias, aliasOrigin },
      priority: PRIORITY_OF_TYPE.get(textOf(body.alert_type)?.trim().toLowerCase() ?? '') ?? 'P3',
      description: firstText(body.body),
      source: 'datadog',
      entity: textOf(body.hostname),
      tags: tagsOf(body.tags),
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
    });
  if (textOf(body.alert_transition)?.trim().toLowerCase() !== 'recovered') return [{ kind: 'create', fields: said() }];
  return [
    alias === null
      ? { kind: 'skip', reason: 'no-alias-to-close' }
      : { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said },
  ];
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
