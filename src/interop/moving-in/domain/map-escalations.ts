import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { NO_REPEAT, repeatingOf } from '../../codec/escalation.js';
import { type Names, shownGone, shownRef } from './names.js';
import type { Org, OrgEscalation, OrgEscalationRule } from './org.js';
import type { Wanted } from './wanted.js';

/** With the recipients of which they mean the same. */
const EVERYONE = ['user', 'team', 'schedule'];
const SAME_NOTIFY_TYPES: Readonly<Record<string, readonly string[]>> = {
  ...{ default: EVERYONE, all: EVERYONE, random: EVERYONE, admins: EVERYONE },
  ...{ users: ['team', 'schedule'], next: ['schedule'], previous: ['schedule'] },
};

/** How other notify types are moved: they page somebody rather than nobody. */
const OTHERWISE: Readonly<Record<string, { to: string; effect: string }>> = {
  next: { to: 'default', effect: 'whoever is on call is paged once more, not who is on call next' },
  previous: { to: 'default', effect: 'whoever is on call is paged once more, not who was on call before' },
  users: { to: 'default', effect: 'all members of the team are paged, its admins too' },
};

/** Escalations become escalation policies. */
export function mapEscalations(org: Org, names: Names): { wanted: Wanted[]; differences: Difference[] } {
  const differences = new Differences('escalations');
  const wanted = org.escalations.map((escalation) => mapEscalation(names, escalation, differences));
  return { wanted, differences: [...differences.list()] };
}

function mapEscalation(names: Names, escalation: OrgEscalation, differences: Differences): Wanted {
  const { id, name, description, ownerTeam, repeat } = escalation;
  const team = ownerTeam && names.team(ownerTeam);
  if (ownerTeam !== null && team === null)
    differences.differs(escalation, `it belongs to ${shownRef(ownerTeam)}, which is not there`, 'it is global', false);
  const rules = escalation.rules.flatMap((rule) => mapRule(names, escalation, rule, differences));
  if (rules.length === 0)
    differences.differs(escalation, 'it has no rule that can be moved', 'it is there and pages nobody', true);
  const repeating = repeat ? repeatingOf(repeat) : NO_REPEAT;
  return { id, name, description: description ?? null, team, rules, ...repeating };
}

function mapRule(
  names: Names,
  escalation: OrgEscalation,
  { condition, notifyType, delayMinutes, recipient }: OrgEscalationRule,
  differences: Differences,
): Wanted[] {
  // Reported where it is read.
  if (recipient === null) return [];
  const target = names.key(recipient, 'user', 'team', 'schedule');
  const rule = `the rule after ${delayMinutes} minutes notifies`;
  const at = `${rule} ${shownRef(recipient)}`;
  if (target === null) {
    differences.lacks(escalation, `${at}, which is not there`, 'the rule is left out: it pages nobody', true);
    return [];
  }
  if (recipient.type === 'user' && names.isGone(recipient))
    differences.note(
      escalation,
      `${rule} ${shownGone(recipient)}`,
      'the rule names a blocked user and pages nobody, as before',
    );
  const moved = SAME_NOTIFY_TYPES[notifyType]?.includes(recipient.type) ? { to: notifyType } : OTHERWISE[notifyType];
  if (moved === undefined || 'effect' in moved)
    differences.differs(
      escalation,
      `${at} by the notify type \`${notifyType}\``,
      moved?.effect ?? 'the recipient is paged as by `default`',
      true,
    );
  return [{ ...target, condition, notifyType: moved?.to ?? 'default', delayMinutes }];
}
