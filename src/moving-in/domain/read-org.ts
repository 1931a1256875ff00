import { compare } from '../../configuration/domain/canonical.js';
import { damagesIn } from './damages.js';
import type { Difference, Problem } from './difference.js';
import { Given } from './given.js';
import type { Org, OrgOther, OtherKind, Ref } from './org.js';
import type { RawEntry, RawKind, RawOrg } from './raw.js';
import { readEscalation, readSchedule, readTeam } from './read-on-call.js';
import { readRefOf } from './read-parts.js';
import { otherPolicy, readPolicy } from './read-policies.js';
import { readCustomRole, readForwarding, readUser } from './read-people.js';

export interface ReadOrg {
  org: Org;
  /** What the source itself has lost. */
  differences: readonly Difference[];
  /** What cannot be read; then nothing is moved. */
  problems: readonly Problem[];
}

/** An organisation from what a source says: the same model whatever the source. Every list is in the order of names. */
export function readOrg(raw: RawOrg): ReadOrg {
  const problems: Problem[] = [];
  const read = <T>(kind: RawKind, one: (given: Given, entry: RawEntry) => T | null): T[] =>
    raw.lists[kind].flatMap((entry) => {
      const given = Given.of(entry.json, entry.where, problems);
      const object = given && one(given, entry);
      return object === null ? [] : [object];
    });
  const orders = ordersIn(raw, problems);
  const integration = (given: Given): OrgOther | null => {
    const own = given.within('integration');
    if (own === null) return given.wrong('integration', 'is missing') ?? null;
    return { ...other('integrations', own), json: given.json };
  };
  const org: Org = {
    source: raw.source,
    users: read('users', readUser).sort((a, b) => compare(a.username.toLowerCase(), b.username.toLowerCase())),
    teams: read('teams', readTeam).sort(byName),
    schedules: read('schedules', readSchedule).sort(byName),
    escalations: read('escalations', readEscalation).sort(byName),
    forwardings: read('forwardings', readForwarding).sort((a, b) => compare(a.id, b.id)),
    customRoles: read('customUserRoles', readCustomRole).sort(byName),
    policies: [
      ...read('policiesV2', (given) => readPolicy(given, orders)),
      ...read('policies', (given) => otherPolicy(given.within('policy') ?? given)),
    ].sort((a, b) => a.order - b.order || byName(a, b)),
    others: [
      ...read('integrations', integration),
      ...(['maintenance', 'heartbeats', 'services', 'incidentTemplates'] as const).flatMap((kind) =>
        read(kind, (given) => other(kind, given)),
      ),
    ].sort((a, b) => compare(a.kind, b.kind) || byName(a, b)),
  };
  const doubled = doubledIds(org);
  return { org, differences: damagesIn(raw, org), problems: [...problems, ...doubled] };
}

function other(kind: OtherKind, given: Given): OrgOther {
  return {
    ...{ kind, id: given.optional('id')?.toLowerCase() ?? null, json: given.json },
    name: given.optional('name') ?? given.optional('description') ?? given.optional('message') ?? given.where,
    enabled: given.flag('enabled', true),
    ownerTeam: readRefOf('team', given.within('ownerTeam')) ?? teamIdOf(given),
  };
}

function teamIdOf(given: Given): Ref | null {
  const id = given.optional('teamId');
  return id === null || id === '' ? null : { type: 'team', id, name: null };
}

/** The place of each policy among those of its team and type, by its id. */
function ordersIn(raw: RawOrg, problems: Problem[]): Map<string, number> {
  const lists = raw.lists.ordersV2.map(({ json, where }) => new Given({ list: json }, where, problems).each('list'));
  return new Map(lists.flat().map((each) => [each.text('id').toLowerCase(), each.whole('order', 0)]));
}

/** Two files of one object are a broken source: neither counts. */
function doubledIds(org: Org): Problem[] {
  return (['users', 'teams', 'schedules', 'escalations'] as const).flatMap((kind) => {
    const seen = new Set<string>();
    return org[kind].flatMap(({ id }) => {
      if (id !== '' && seen.has(id)) return [{ where: kind, message: `there are two of the id ${id}` }];
      seen.add(id);
      return [];
    });
  });
}

const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
