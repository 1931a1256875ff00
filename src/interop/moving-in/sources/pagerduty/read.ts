import { compare } from '../../../../configuration/domain/canonical.js';
import type { Slices } from '../../../../platform/slices/slices.js';
import { isObject, type Problem, WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import type { Org, OrgOther } from '../../domain/org.js';
import { withOwnNames } from '../own-names.js';
import type { Raw, ReadOrg } from '../source.js';
import { prioritiesOf } from './event-rules.js';
import type { List } from './lists.js';
import { readEscalation } from './read-escalations.js';
import { readTeam, readUser } from './read-people.js';
import { readSchedule } from './read-schedules.js';
import { ServicesReader } from './read-services.js';

/** An account as an organisation: what is there only under another name is mapped, what cannot be said is named. */
export function* read({ source, lists }: Raw): Slices<ReadOrg> {
  const problems: Problem[] = [];
  const noted = {
    organisation: new Differences('organisation'),
    users: new Differences('users'),
    notificationRules: new Differences('notificationRules'),
    teams: new Differences('teams'),
    schedules: new Differences('schedules'),
    rotations: new Differences('rotations'),
    overrides: new Differences('overrides'),
    escalations: new Differences('escalations'),
    services: new Differences('services'),
    integrations: new Differences('integrations'),
  };
  const each = function* <T>(list: List, one: (wire: WireObject) => T): Slices<T[]> {
    const objects: T[] = [];
    for (const { json, where } of lists[list] ?? []) {
      yield;
      const wire = WireObject.source(json, where, problems);
      if (wire) objects.push(one(wire));
    }
    return objects;
  };
  const known = new Set(
    (lists['users'] ?? []).flatMap(({ json }) =>
      isObject(json) && typeof json['id'] === 'string' ? [json['id']] : [],
    ),
  );
  const priorities = prioritiesOf(yield* each('priorities', (wire) => wire), (name, here) =>
    noted.organisation.differs(
      { name: `priority ${name}`, id: null },
      'it is called otherwise here',
      `it is ${here}`,
      false,
    ),
  );
  const users = yield* each('users', (wire) => readUser(wire, noted));
  const teams = yield* each('teams', (wire) => readTeam(wire, noted.teams));
  const schedules = yield* each('schedules', (wire) => readSchedule(wire, known, noted));
  const escalations = yield* each('escalationPolicies', (wire) => readEscalation(wire, noted.escalations));
  const services = new ServicesReader(priorities);
  yield* each('services', (wire) => services.addService(wire));
  yield* each('orchestrations', (wire) => services.addOrchestration(wire));
  yield* each('maintenance', (wire) => services.addMaintenance(wire));
  for (const [list, what, effect, kind] of NAMED)
    yield* each(list, (wire) => {
      const name = nameOf(wire);
      noted[kind].lacks({ name, id: wire.text('id') ?? null }, what, effect, kind === 'integrations');
    });
  const tags = yield* each('tags', (wire) => wire.text('label') ?? nameOf(wire));
  if (tags.length > 0)
    noted.organisation.lacks({ name: 'tags', id: null }, tags.sort(compare).join(', '), 'they are left out', false);
  if (users.length > 0)
    noted.notificationRules.note(
      { name: 'all', id: null },
      'rules of high and of low urgency',
      'an alert with the tag low-urgency is told by the rules of low urgency, every other one by those of high urgency',
    );
  const { others, policies, differences } = services.result();
  const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);
  const ofKind = (kind: 'integrations' | 'services'): OrgOther[] =>
    withOwnNames(
      others.filter((other) => other.kind === kind),
      200,
      noted[kind],
    ).sort(byName);
  const org: Org = {
    source,
    users: users.sort((a, b) => compare(a.username.toLowerCase(), b.username.toLowerCase())),
    teams: withOwnNames(teams, 50, noted.teams).sort(byName),
    schedules: withOwnNames(schedules, 200, noted.schedules).sort(byName),
    escalations: withOwnNames(escalations, 100, noted.escalations).sort(byName),
    ...{ forwardings: [], customRoles: [], policies },
    others: [...ofKind('integrations'), ...ofKind('services'), ...others.filter(({ kind }) => kind === 'maintenance')],
  };
  const all = Object.values(noted).flatMap((one: Differences) => one.list());
  return { org, differences: [...all, ...differences], problems };
}

const nameOf = (wire: WireObject): string =>
  wire.text('name') ?? wire.text('summary') ?? wire.text('description') ?? wire.text('id') ?? wire.where;

/** What there is no place for. */
const NAMED = [
  [
    'rulesets',
    'its event rules, which are older than orchestrations',
    'its events need another way; migrate it to an orchestration there, and move again',
    'integrations',
  ],
  [
    'businessServices',
    'a business service',
    'make a public service of the status page, if people should see it there',
    'services',
  ],
  ['extensions', 'an extension', 'nothing is sent there: make an outgoing integration', 'integrations'],
  ['webhooks', 'a webhook', 'nothing is sent there: make an outgoing webhook, whose bodies are others', 'integrations'],
] as const satisfies readonly (readonly [List, string, string, 'integrations' | 'services'])[];
