import type { Slices } from '../../../platform/slices/slices.js';
import { compare } from '../../../configuration/domain/canonical.js';
import { damagesIn } from './damages.js';
import { type Ref, refAt } from '../../codec/refs.js';
import { type Problem, WireObject } from '../../codec/wire-object.js';
import type { Difference } from './difference.js';
import { OTHER_KINDS, type Org, type OrgOther, type OtherKind } from './org.js';
import type { RawKind, RawOrg } from './raw.js';
import {
  otherPolicy,
  readCustomRole,
  readEscalation,
  readForwarding,
  readPolicy,
  readSchedule,
  readTeam,
  readUser,
} from './read-objects.js';
import { storableOrg } from './storable.js';

export interface ReadOrg {
  org: Org;
  /** What the source itself has lost. */
  differences: readonly Difference[];
  /** What cannot be read; then nothing is moved. */
  problems: readonly Problem[];
}

/** An organisation from what a source says: the same model whatever the source. Every list is in the order of names. */
export function* readOrg(source: RawOrg): Slices<ReadOrg> {
  const { raw, differences: unstorable } = yield* storableOrg(source);
  const problems: Problem[] = [];
  const read = function* <T>(kind: RawKind, one: (entry: WireObject) => T | null): Slices<T[]> {
    const objects: T[] = [];
    for (const { json, where } of raw.lists[kind]) {
      yield;
      const entry = WireObject.source(json, where, problems);
      const object = entry && one(entry);
      if (object !== null) objects.push(object);
    }
    return objects;
  };
  const orders = ordersIn(raw, problems);
  const integration = (entry: WireObject): OrgOther | null => {
    const own = entry.object('integration');
    return own ? other('integrations', own, entry) : (entry.fault('integration', 'is required') ?? null);
  };
  const others = function* (): Slices<OrgOther[]> {
    const all = yield* read('integrations', integration);
    for (const kind of ['maintenance', 'heartbeats', 'services', 'incidentTemplates'] as const)
      all.push(...(yield* read(kind, (entry) => other(kind, entry))));
    return all;
  };
  const org: Org = {
    source: raw.source,
    users: (yield* read('users', readUser)).sort((a, b) => compare(a.username.toLowerCase(), b.username.toLowerCase())),
    teams: (yield* read('teams', readTeam)).sort(byName),
    schedules: (yield* read('schedules', readSchedule)).sort(byName),
    escalations: (yield* read('escalations', readEscalation)).sort(byName),
    forwardings: (yield* read('forwardings', readForwarding)).sort((a, b) => compare(a.id, b.id)),
    customRoles: (yield* read('customUserRoles', readCustomRole)).sort(byName),
    policies: [
      ...(yield* read('policiesV2', (entry) => readPolicy(entry, orders))),
      ...(yield* read('policies', (entry) => otherPolicy(entry.object('policy') ?? entry))),
    ].sort((a, b) => a.order - b.order || byName(a, b)),
    others: (yield* others()).sort((a, b) => compare(a.kind, b.kind) || byName(a, b)),
  };
  const doubled = doubledIds(org);
  return { org, differences: [...unstorable, ...damagesIn(raw, org)], problems: unique([...problems, ...doubled]) };
}

/** @param whole what is kept of it as it stands */
function other(kind: OtherKind, wire: WireObject, whole = wire): OrgOther {
  return {
    ...{ kind, id: wire.text('id')?.toLowerCase() ?? null, json: whole.json },
    name: wire.text('name') ?? wire.text('description') ?? wire.text('message') ?? wire.where,
    enabled: wire.flag('enabled') ?? true,
    ownerTeam: refAt('team', wire, 'ownerTeam') ?? teamIdOf(wire),
  };
}

function teamIdOf(wire: WireObject): Ref | null {
  const id = wire.text('teamId');
  return id === undefined ? null : { type: 'team', id, name: null };
}

/** The place of each policy among those of its team and type, by its id. */
function ordersIn(raw: RawOrg, problems: Problem[]): Map<string, number> {
  const lists = raw.lists.ordersV2.map(
    ({ json, where }) => WireObject.source({ list: json }, where, problems)?.objects('list') ?? [],
  );
  return new Map(lists.flat().map((each) => [each.required('id').toLowerCase(), each.number('order') ?? 0]));
}

/** What is read twice is wrong once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [`${each.where}\n${each.message}`, each])).values()];
}

/** Two objects of one id are a broken source: neither counts. */
function doubledIds(org: Org): Problem[] {
  const named: [string, readonly { id: string | null }[]][] = [
    ...(['users', 'teams', 'schedules', 'escalations', 'forwardings', 'customRoles'] as const).map(
      (kind): (typeof named)[number] => [kind, org[kind]],
    ),
    ['contacts', org.users.flatMap(({ contacts }) => contacts)],
    ['notification rules', org.users.flatMap(({ rules }) => rules)],
    ['routing rules', org.teams.flatMap(({ routingRules }) => routingRules)],
    ['rotations', org.schedules.flatMap(({ rotations }) => rotations)],
    ['policies', org.policies.filter(({ effects }) => effects.type !== 'other')],
    ...OTHER_KINDS.map((kind): (typeof named)[number] => [kind, org.others.filter((each) => each.kind === kind)]),
  ];
  return named.flatMap(([where, objects]) => {
    const seen = new Set<string>();
    return objects.flatMap((object) => {
      const id = object.id?.toLowerCase() ?? '';
      if (id !== '' && seen.has(id)) return [{ where, message: `there are two of the id ${id}` }];
      seen.add(id);
      return [];
    });
  });
}

const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
