import type { Difference, OrgKind } from '../../domain/difference.js';
import { isDamaged } from '../../domain/map-conditions.js';
import type { Org } from '../../domain/org.js';
import type { RawKind, RawOrg } from './raw.js';

type Damage = Omit<Difference, 'id'> & { id?: string | null };

const ABSENT: Readonly<Partial<Record<RawKind, string>>> = {
  users: 'people',
  teams: 'teams',
  schedules: 'schedules',
  escalations: 'escalations',
  policiesV2: 'policies',
  integrations: 'integrations',
};

/**
 * What the source has lost on its way, wherever that shows (docs/guides/moving-in.md, "What a backup lacks"). Nothing is guessed but
 * one thing, which is proven: the exporter does not know the notify type `random` and leaves it out.
 */
export function damagesIn(raw: RawOrg, org: Org): Difference[] {
  const damages = [
    ...personDamages(org),
    ...scheduleDamages(org),
    ...escalationDamages(raw, org),
    ...conditionDamages(org),
  ];
  const all = raw.source === 'backup' ? [...backupLacks(raw, org), ...damages] : damages;
  return all.map((damage) => ({ ...damage, id: damage.id ?? null }));
}

function backupLacks(raw: RawOrg, org: Org): Damage[] {
  const empty = Object.entries(ABSENT).filter(([kind]) => raw.lists[kind as RawKind].length === 0);
  const lacksOverrides = org.schedules.some(({ overrides }) => overrides === null);
  const general = (kind: OrgKind, what: string, effect: string, pages = false): Damage => ({
    ...{ kind, name: 'all', verdict: 'not-movable', what, effect, pages },
  });
  return [
    ...empty.map(([kind, words]) =>
      general(
        kind === 'policiesV2' ? 'policies' : (kind as OrgKind),
        `the backup has no ${words}: either there are none, or the exporter could not list them`,
        'none are moved; the exporter only logs such an error, so compare with the old service',
        true,
      ),
    ),
    ...(lacksOverrides
      ? [
          general(
            'overrides',
            'the backup has no overrides of schedules',
            'whoever swapped or took over a shift is not on call instead; enter overrides that are not over by hand',
            true,
          ),
        ]
      : []),
    general(
      'heartbeats',
      'backups have no heartbeats',
      'make them anew; a silent sender alerts nobody until then',
      true,
    ),
    general('services', 'backups have no services, incident rules and incident templates', 'make them anew'),
    general(
      'integrations',
      'backups have no API keys, and no integration of a type that the exporter does not know',
      'give the keys with --keys, so that senders need not change; compare the list of integrations by hand',
      true,
    ),
  ];
}

function personDamages({ users }: Org): Damage[] {
  return users.flatMap(({ username, id, contacts, rules }): Damage[] => [
    ...contacts
      .filter(({ method }) => method === null)
      .map(({ to }) => ({
        ...{ kind: 'contacts' as const, name: `${username}: ${to}`, id, verdict: 'not-movable' as const, pages: true },
        what: 'the backup has lost the method of this contact',
        effect: 'nobody is told there',
      })),
    ...rules
      .filter(({ actionType }) => actionType === undefined)
      .map((rule) => ({
        ...{ kind: 'notificationRules' as const, name: `${username}: ${rule.name}`, id: rule.id, pages: true },
        ...{ verdict: 'not-movable' as const, what: 'the backup has lost for which event this rule is' },
        effect: 'the rule is not there',
      })),
  ]);
}

function scheduleDamages({ schedules }: Org): Damage[] {
  return schedules.flatMap((schedule) =>
    schedule.rotations.flatMap((rotation): Damage[] => {
      const named = {
        kind: 'rotations' as const,
        name: `${schedule.name}: ${rotation.name ?? 'unnamed'}`,
        id: rotation.id,
      };
      const lost = rotation.participants.filter((each) => each === null).length;
      return [
        ...(rotation.type === undefined
          ? [
              {
                ...{ ...named, verdict: 'not-movable' as const, pages: true },
                what: 'the backup has lost the type of this rotation (hourly, daily, weekly or a newer one)',
                effect: 'the rotation is left out, nobody is on call by it; enter it by hand',
              },
            ]
          : []),
        ...(lost > 0
          ? [
              {
                ...{ ...named, verdict: 'not-movable' as const, pages: true },
                what: `the backup has lost ${lost} of its participants, of a type that the exporter does not know`,
                effect: 'nobody is on call in their turns; the turns of the others stay where they are',
              },
            ]
          : []),
      ];
    }),
  );
}

function escalationDamages(raw: RawOrg, { escalations }: Org): Damage[] {
  return escalations.flatMap(({ name, id, rules }): Damage[] => {
    const lost = rules.filter(({ recipient }) => recipient === null).length;
    const guessed = raw.source === 'backup' ? rules.filter(({ notifyType }) => notifyType === 'random').length : 0;
    const named = { kind: 'escalations' as const, name, id };
    return [
      ...(lost > 0
        ? [
            {
              ...{ ...named, verdict: 'not-movable' as const, pages: true },
              what: `the backup has lost whom ${lost} of its rules ${lost === 1 ? 'notifies' : 'notify'}`,
              effect: 'nobody is paged by these rules',
            },
          ]
        : []),
      ...(guessed > 0
        ? [
            {
              ...{ ...named, verdict: 'note' as const, pages: false },
              what: `${guessed} of its rules ${guessed === 1 ? 'has' : 'have'} no notify type in the backup: the exporter leaves out \`random\``,
              effect: 'they are `random` again: one member of the team, whoever it is',
            },
          ]
        : []),
    ];
  });
}

/** Conditions without a field or an operation: what they asked is not known. */
function conditionDamages({ teams, users }: Org): Damage[] {
  const rules = [
    ...teams.flatMap((team) =>
      team.routingRules.map((rule) => ({ kind: 'routingRules' as const, owner: team.name, rule })),
    ),
    ...users.flatMap((user) =>
      user.rules.map((rule) => ({ kind: 'notificationRules' as const, owner: user.username, rule })),
    ),
  ];
  return rules
    .filter(({ rule }) => isDamaged(rule.conditions))
    .map(({ kind, owner, rule }) => ({
      ...{ kind, name: `${owner}: ${rule.name}`, id: rule.id, verdict: 'not-movable', pages: true },
      what: 'the backup has lost a part of its conditions, of a field or operation that the exporter does not know',
      effect: 'the rule is not there: what it caught goes on to the next rule',
    }));
}
