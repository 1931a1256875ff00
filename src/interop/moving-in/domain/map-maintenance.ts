import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { decodeMaintenance, INDEFINITE_END, LONGEST_NAME, type WireMaintenance } from '../../codec/maintenance.js';
import { WireObject } from '../../codec/wire-object.js';
import { freeName } from './names.js';
import type { Org, OrgOther } from './org.js';
import type { MappingOptions, Wanted } from './wanted.js';

const OVER: readonly string[] = ['past', 'cancelled'];

/** What moves in that a maintenance may switch, by its id there. */
export interface Switchable {
  integrations: readonly Wanted[];
  alertPolicies: readonly Wanted[];
  notificationPolicies: readonly Wanted[];
}

type Options = Pick<MappingOptions, 'now' | 'goesLive'>;

/** Maintenance that is not over, as windows that switch what has moved. */
export function mapMaintenance(
  org: Org,
  things: Switchable,
  options: Options,
): { wanted: Wanted[]; differences: readonly Difference[] } {
  const differences = new Differences('maintenance');
  const keys = new Map([
    ...referencesTo('integration', things.integrations),
    ...referencesTo('alertPolicy', things.alertPolicies),
    ...referencesTo('notificationPolicy', things.notificationPolicies),
  ]);
  const names = new Set<string>();
  const wanted = org.others
    .filter(({ kind }) => kind === 'maintenance')
    .flatMap((each) => mapOne(each, keys, names, options, differences));
  return { wanted, differences: differences.list() };
}

/** How a rule names each of them, by its id. */
const referencesTo = (type: string, things: readonly Wanted[]): [unknown, Wanted][] =>
  things.map(({ id, key, name }) => [id, { [type]: key ?? name }]);

function mapOne(
  maintenance: OrgOther,
  keys: ReadonlyMap<unknown, Wanted>,
  names: Set<string>,
  { now, goesLive }: Options,
  differences: Differences,
): Wanted[] {
  const wire = WireObject.forgiving(maintenance.json);
  const given = decodeMaintenance(wire);
  const { startDate: startTime = now.toISOString(), endDate: endTime = INDEFINITE_END } = given.time ?? {};
  if (OVER.includes(wire.text('status') ?? '') || endTime <= now.toISOString()) return [];
  const rules = given.rules.flatMap((rule) => mapRule(maintenance, rule, keys, goesLive, differences));
  if (rules.length === 0) return [];
  const description = given.description ?? maintenance.name;
  const short = (description.trim() === '' ? 'Maintenance' : description).slice(0, LONGEST_NAME - 20);
  const name = freeName(names, short);
  return [
    {
      ...(maintenance.id === null ? {} : { id: maintenance.id }),
      ...{ name, description, startTime, endTime, heartbeats: false, rules },
    },
  ];
}

function mapRule(
  maintenance: OrgOther,
  rule: WireMaintenance['rules'][number],
  keys: ReadonlyMap<unknown, Wanted>,
  goesLive: boolean,
  differences: Differences,
): Wanted[] {
  const { type = 'thing', id = '' } = rule.entity;
  const target = keys.get(id.toLowerCase());
  const state = rule.state === 'enabled' ? 'enabled' : 'disabled';
  if (target === undefined) {
    const what = `it switches the ${type} ${id}, which is not moved`;
    differences.lacks(maintenance, what, 'that is not switched here', true);
    return [];
  }
  // Else the old service would not page alone any more.
  if (state === 'enabled' && target['integration'] !== undefined && !goesLive) {
    differences.differs(maintenance, 'it switches an integration on', 'that stays off before --go-live', true);
    return [];
  }
  return [{ ...target, state }];
}
