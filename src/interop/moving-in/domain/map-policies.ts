import { FIRST_OF_TEAMS } from '../../../alerts/policies/domain/evaluate-policies.js';
import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { afterMatch } from '../../codec/alert-policy.js';
import { zonedHours } from '../../codec/hours.js';
import { FOR_DURATION } from '../../codec/notification-policy.js';
import { UTC } from '../../codec/routing-rule.js';
import { conditionsOf } from './map-conditions.js';
import { alertActions, notificationActions } from './map-policy-effects.js';
import { freeName, type Names, shownRef } from './names.js';
import type { Org, OrgPolicy } from './org.js';
import type { MappingOptions, Wanted } from './wanted.js';

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 1000;

export interface MappedPolicies {
  alertPolicies: Wanted[];
  notificationPolicies: Wanted[];
  differences: readonly Difference[];
}

/** Alert and notification policies; those of teams are asked after those of all. */
export function mapPolicies(org: Org, names: Names, { timezone }: Pick<MappingOptions, 'timezone'>): MappedPolicies {
  const differences = new Differences<OrgPolicy>('policies', nameOf);
  const places = new Map<string, number>();
  const mapped = { alertPolicies: [] as Wanted[], notificationPolicies: [] as Wanted[] };
  const taken = { alertPolicies: new Set<string>(), notificationPolicies: new Set<string>() };
  for (const policy of org.policies) {
    const { effects, ownerTeam } = policy;
    const reason = reasonAgainst(policy, names);
    if (reason !== null || effects.type === 'other') {
      differences.lacks(policy, `a policy that ${doesOf(policy)}: ${reason}`, effectOfLoss(policy), policy.enabled);
      continue;
    }
    const zone = policy.timezone ?? timezone;
    if (zone === null && hasClock(policy)) {
      const effect = 'its clock is UTC; with --timezone it is that of the zone that is given';
      differences.differs(policy, 'the time zone of its clock is not in the source', effect, policy.enabled);
    }
    const team = ownerTeam && names.team(ownerTeam);
    const level = `${effects.type} ${team ?? ''}`;
    const place = places.get(level) ?? 0;
    places.set(level, place + 1);
    const kind = effects.type === 'alert' ? 'alertPolicies' : 'notificationPolicies';
    const conditions = conditionsOf(policy.conditions);
    mapped[kind].push({
      ...(policy.id === null ? {} : { id: policy.id }),
      ...named(policy, taken[kind], differences),
      ...{ team, enabled: policy.enabled, order: (team === null ? 0 : FIRST_OF_TEAMS) + place },
      match: conditions === null ? {} : { conditions },
      hours: policy.hours ? zonedHours(policy.hours, zone ?? UTC) : null,
      ...(effects.type === 'alert'
        ? {
            afterMatch: afterMatch(effects.continues, team === null),
            ...alertActions(policy, effects, names, differences),
          }
        : { actions: notificationActions(policy, effects, zone ?? UTC, differences) }),
    });
  }
  return { ...mapped, differences: differences.list() };
}

/** Those of teams as parts of the team. */
const nameOf = ({ name, ownerTeam }: OrgPolicy): string => (ownerTeam?.name ? `${ownerTeam.name}: ${name}` : name);

/** Why it cannot be moved; null: it can. */
function reasonAgainst({ effects, ownerTeam, conditions: asked }: OrgPolicy, names: Names): string | null {
  if (effects.type === 'other') return `there are none of the type ${effects.named} here`;
  // As one of all it would change alerts of other teams.
  if (ownerTeam !== null && names.team(ownerTeam) === null)
    return `it is for ${shownRef(ownerTeam)}, which is not there`;
  const conditions = conditionsOf(asked);
  return typeof conditions === 'string' ? conditions : null;
}

const hasClock = ({ hours, effects }: OrgPolicy): boolean =>
  hours !== undefined ||
  (effects.type === 'notification' && effects.delay !== undefined && effects.delay.option !== FOR_DURATION);

/** Its name and description, cut where they are too long. */
function named(policy: OrgPolicy, taken: Set<string>, differences: Differences<OrgPolicy>): Wanted {
  const { name, description } = policy;
  const cut = (text: string, most: number, what: string): string => {
    if (text.length <= most) return text;
    differences.differs(policy, `its ${what} has ${text.length} characters`, `it is cut after ${most}`, false);
    return text.slice(0, most);
  };
  const short = cut(name, LONGEST_NAME, 'name');
  const key = freeName(taken, short);
  return {
    ...(key === short ? {} : { key }),
    ...{ name: short, description: description ? cut(description, LONGEST_DESCRIPTION, 'description') : null },
  };
}

type Does = readonly [does: boolean, what: string, effect: string];

/** What of its effects decides whether, when and of what people are notified, and what becomes of that without it. */
function effectsOf({ effects }: OrgPolicy): Does[] {
  if (effects.type === 'other') return [];
  if (effects.type === 'alert')
    return [
      [effects.priority !== undefined, 'sets the priority', 'alerts keep their own priority'],
      [effects.responders.length > 0, 'sets responders', 'alerts go to whom they are sent'],
    ];
  const { suppress, delay, closeAfterMinutes, restart, deduplicate } = effects;
  return [
    [suppress, 'suppresses notifications', 'people are paged by these alerts'],
    [delay !== undefined, 'delays notifications', 'people are paged at once'],
    [closeAfterMinutes !== undefined, 'closes alerts after a time', 'these alerts stay open'],
    [restart !== undefined, 'restarts notifications', 'people are not paged again'],
    [deduplicate !== undefined, 'notifies only after some repetitions', 'people are paged by the first alert'],
  ];
}

const doesOf = (policy: OrgPolicy): string =>
  wordsOf(policy, 1, 'changes texts, tags or details of alerts') + (policy.enabled ? '' : ', and is switched off');

const effectOfLoss = (policy: OrgPolicy): string =>
  `${wordsOf(policy, 2, 'alerts stay as they are sent')}; make a policy here`;

function wordsOf(policy: OrgPolicy, which: 1 | 2, otherwise: string): string {
  const words = effectsOf(policy).filter(([does]) => does);
  return words.length === 0 ? otherwise : words.map((each) => each[which]).join(', ');
}
