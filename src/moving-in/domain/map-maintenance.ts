import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { Given } from './given.js';
import { freeName } from './names.js';
import type { Org, OrgOther } from './org.js';
import type { MappingOptions, Wanted } from './wanted.js';

/** A window that ends only when somebody ends it. */
const INDEFINITE_END = '9999-12-31T00:00:00.000Z';
const LONGEST_NAME = 200;
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
  const given = new Given(maintenance.json, maintenance.name, []);
  const time = given.within('time');
  const startTime = time?.instant('startDate') ?? now.toISOString();
  const endTime = time?.instant('endDate') ?? INDEFINITE_END;
  if (OVER.includes(given.optional('status') ?? '') || endTime <= now.toISOString()) return [];
  const rules = given.each('rules').flatMap((rule) => mapRule(maintenance, rule, keys, goesLive, differences));
  if (rules.length === 0) return [];
  const description = given.optional('description') ?? maintenance.name;
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
  rule: Given,
  keys: ReadonlyMap<unknown, Wanted>,
  goesLive: boolean,
  differences: Differences,
): Wanted[] {
  const entity = rule.within('entity');
  const id = entity?.optional('id') ?? '';
  const target = keys.get(id.toLowerCase());
  const state = rule.optional('state') === 'enabled' ? 'enabled' : 'disabled';
  if (target === undefined) {
    const what = `it switches the ${entity?.optional('type') ?? 'thing'} ${id}, which is not moved`;
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
