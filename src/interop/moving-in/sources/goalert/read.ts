import { compare } from '../../../../configuration/domain/canonical.js';
import type { Slices } from '../../../../platform/slices/slices.js';
import { type Problem, WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import type { Org, OrgOther } from '../../domain/org.js';
import { withOwnNames } from '../own-names.js';
import type { Raw, ReadOrg } from '../source.js';
import type { List } from './query.js';
import { readPolicy } from './read-escalations.js';
import { loginsOf, readUser } from './read-people.js';
import { readOverride, readRotation, readSchedule, scheduleOf } from './read-schedules.js';
import { ServicesReader } from './read-services.js';

/** What GoAlert has as an organisation. It knows no teams: everything is of all. */
export function* read({ source, lists }: Raw): Slices<ReadOrg> {
  const problems: Problem[] = [];
  const each = function* <T>(list: List | 'asked', one: (wire: WireObject) => T | null): Slices<T[]> {
    const objects: T[] = [];
    for (const { json, where } of lists[list] ?? []) {
      yield;
      const wire = WireObject.source(json, where, problems);
      const object = wire && one(wire);
      if (object !== null) objects.push(object);
    }
    return objects;
  };
  const noted = {
    users: new Differences('users'),
    contacts: new Differences('contacts'),
    notificationRules: new Differences('notificationRules'),
    schedules: new Differences('schedules'),
    rotations: new Differences('rotations'),
    overrides: new Differences('overrides'),
    escalations: new Differences('escalations'),
    policies: new Differences('policies'),
    integrations: new Differences('integrations'),
    heartbeats: new Differences('heartbeats'),
    services: new Differences('services'),
  };
  const [asked] = yield* each('asked', (wire) => wire.instant('from') ?? null);
  const now = Date.parse(asked ?? new Date(0).toISOString());
  const people = yield* each('users', (wire) => ({
    ...{ id: wire.text('id') ?? '', name: wire.text('name') ?? '', email: wire.text('email') ?? '' },
  }));
  const logins = loginsOf(people);
  const users = yield* each('users', (wire) => readUser(wire, logins.get(wire.text('id') ?? '') ?? '', noted));
  if (users.length > 0)
    noted.users.note({ name: 'all', id: null }, 'people have no time zone there', 'theirs is UTC until they set one');
  const known = yield* each('rotations', readRotation);
  const rotations = new Map(known.map((rotation) => [rotation.id, rotation]));
  const overrides = yield* each('userOverrides', readOverride);
  const parts = { rotations, overrides, now, noted };
  const ofSchedules = yield* each('schedules', (wire) => readSchedule(wire, parts));
  const told = new Set<string>();
  const escalations = yield* each('escalationPolicies', (wire) => readPolicy(wire, told, noted.escalations));
  const ofRotations = [...told].sort(compare).flatMap((id) => {
    const rotation = rotations.get(id);
    return rotation ? [scheduleOf(rotation, parts)] : [];
  });
  const services = new ServicesReader(now);
  yield* each('services', (wire) => services.add(wire) ?? null);
  const { others, policies, differences } = services.result();
  const ofKind = (kind: 'integrations' | 'services' | 'heartbeats'): OrgOther[] =>
    withOwnNames(
      others.filter((other) => other.kind === kind),
      ...([kind === 'heartbeats' ? 100 : 200, noted[kind]] as const),
    ).sort(byName);
  const org: Org = {
    source,
    users: users.sort((a, b) => compare(a.username, b.username)),
    ...{ teams: [], forwardings: [], customRoles: [], policies },
    schedules: withOwnNames([...ofSchedules, ...ofRotations], 200, noted.schedules).sort(byName),
    escalations: withOwnNames(escalations, 100, noted.escalations).sort(byName),
    others: [
      ...(['integrations', 'services', 'heartbeats'] as const).flatMap(ofKind),
      ...others.filter(({ kind }) => kind === 'maintenance'),
    ],
  };
  const all = Object.values(noted).flatMap((one: Differences) => one.list());
  return { org, differences: [...all, ...differences], problems };
}

const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
