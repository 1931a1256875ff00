import type { Slices } from '../../../../platform/slices/slices.js';
import { compare } from '../../../../configuration/domain/canonical.js';
import { damagesIn } from './damages.js';
import { type Ref, refAt } from '../../../codec/refs.js';
import { type Problem, WireObject } from '../../../codec/wire-object.js';
import type { Org, OrgOther, OtherKind } from '../../domain/org.js';
import type { ReadOrg } from '../source.js';
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

/** An organisation from what a source says: the same model whatever the source. Every list is in the order of names. */
export function* read(raw: RawOrg): Slices<ReadOrg> {
  const problems: Problem[] = [];
  const readList = function* <T>(kind: RawKind, one: (entry: WireObject) => T | null): Slices<T[]> {
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
    const all = yield* readList('integrations', integration);
    for (const kind of ['maintenance', 'heartbeats', 'services', 'incidentTemplates'] as const)
      all.push(...(yield* readList(kind, (entry) => other(kind, entry))));
    return all;
  };
  const org: Org = {
    source: raw.source,
    users: (yield* readList('users', readUser)).sort((a, b) =>
      compare(a.username.toLowerCase(), b.username.toLowerCase()),
    ),
    teams: (yield* readList('teams', readTeam)).sort(byName),
    schedules: (yield* readList('schedules', readSchedule)).sort(byName),
    escalations: (yield* readList('escalations', readEscalation)).sort(byName),
    forwardings: (yield* readList('forwardings', readForwarding)).sort((a, b) => compare(a.id, b.id)),
    customRoles: (yield* readList('customUserRoles', readCustomRole)).sort(byName),
    policies: [
      ...(yield* readList('policiesV2', (entry) => readPolicy(entry, orders))),
      ...(yield* readList('policies', (entry) => otherPolicy(entry.object('policy') ?? entry))),
    ].sort((a, b) => a.order - b.order || byName(a, b)),
    others: (yield* others()).sort((a, b) => compare(a.kind, b.kind) || byName(a, b)),
  };
  return { org, differences: damagesIn(raw, org), problems };
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

const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
