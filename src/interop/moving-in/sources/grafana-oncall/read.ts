import { compare } from '../../../../configuration/domain/canonical.js';
import type { Slices } from '../../../../platform/slices/slices.js';
import { groupBy } from '../../../../platform/group-by.js';
import { type Problem, WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import type { Org } from '../../domain/org.js';
import { withOwnNames } from '../own-names.js';
import type { Raw, ReadOrg } from '../source.js';
import type { List } from './collect.js';
import { readChain, readChainStep } from './read-escalations.js';
import { readIntegration, readRoute, readWebhook } from './read-integrations.js';
import { readStep, readTeam, readUser } from './read-people.js';
import { readSchedule, type Swap } from './read-schedules.js';
import { readShift } from './shifts.js';

/** An organisation of Grafana OnCall. Every list is in the order of names. */
export function* read(raw: Raw): Slices<ReadOrg> {
  const problems: Problem[] = [];
  const all = function* <T>(list: List, one: (wire: WireObject) => T | null): Slices<T[]> {
    const objects: T[] = [];
    for (const { json, where } of raw.lists[list] ?? []) {
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
    teams: new Differences('teams'),
    rules: new Differences('notificationRules'),
    schedules: new Differences('schedules'),
    escalations: new Differences('escalations'),
    integrations: new Differences('integrations'),
  };
  const [asked] = yield* all('asked', (wire) => wire.instant('from') ?? null);
  const now = asked === undefined ? 0 : Date.parse(asked);
  const steps = yield* all('personal_notification_rules', readStep);
  const users = yield* all('users', (wire) => readUser(wire, steps, noted.users, noted.contacts, noted.rules));
  const memberships = yield* all('users', (wire) => ({
    user: wire.text('id') ?? '',
    teams: wire.texts('teams') ?? [],
  }));
  const members = new Map(
    [
      ...groupBy(
        memberships.flatMap(({ user, teams }) => teams.map((team) => ({ user, team }))),
        ({ team }) => team,
      ),
    ].map(([team, some]) => [team, some.map(({ user }) => user)]),
  );
  const teams = yield* all('teams', (wire) => readTeam(wire, members));
  const shifts = yield* all('on_call_shifts', (wire) => {
    const shift = readShift(wire);
    return shift && { schedule: wire.text('schedule') ?? null, shift };
  });
  const swaps = yield* all('shift_swaps', readSwap);
  const schedules = yield* all('schedules', (wire) => {
    const named = new Set(wire.texts('shifts') ?? []);
    const own = shifts.filter(({ schedule, shift }) => schedule === wire.text('id') || named.has(shift.id));
    return readSchedule(wire, { shifts: own.map(({ shift }) => shift), swaps, now, differences: noted.schedules });
  });
  const chainSteps = yield* all('escalation_policies', readChainStep);
  const groups = new Map(
    yield* all('user_groups', (wire): [string, string] => [
      wire.text('id') ?? '',
      wire.part('slack').text('name') ?? '',
    ]),
  );
  const escalations = yield* all('escalation_chains', (wire) => readChain(wire, chainSteps, groups, noted.escalations));
  const routes = yield* all('routes', readRoute);
  const integrations = yield* all('integrations', (wire) => readIntegration(wire, routes, noted.integrations));
  const webhooks = yield* all('webhooks', (wire) => readWebhook(wire, noted.integrations));
  const org: Org = {
    ...{ source: raw.source, forwardings: [], customRoles: [], policies: [] },
    users: users.sort((a, b) => compare(a.username.toLowerCase(), b.username.toLowerCase())),
    teams: withOwnNames(teams, 50, noted.teams).sort(byName),
    schedules: withOwnNames(schedules, 200, noted.schedules).sort(byName),
    escalations: withOwnNames(escalations, 100, noted.escalations).sort(byName),
    others: withOwnNames([...integrations, ...webhooks], 200, noted.integrations).sort(byName),
  };
  return { org, differences: Object.values(noted).flatMap((each) => each.list()), problems };
}

function readSwap(wire: WireObject): Swap | null {
  const [start, end] = [wire.instant('swap_start'), wire.instant('swap_end')];
  if (start === undefined || end === undefined) return null;
  return {
    ...{ schedule: wire.text('schedule') ?? '', start: Date.parse(start), end: Date.parse(end) },
    ...{ beneficiary: personIn(wire, 'beneficiary') ?? '', benefactor: personIn(wire, 'benefactor') },
  };
}

const personIn = (wire: WireObject, key: string): string | null => wire.text(key) ?? null;

const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
