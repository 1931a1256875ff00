import type { Responder } from '../../alerts/domain/alert.js';
import { firstNamed } from './choose-policy.js';
import { byDueTime, fireStep, type RuleOutcome } from './fire.js';
import type { PolicyEntry } from './policy.js';
import { resolveRule, type PagingDirectory } from './recipients.js';
import { freshRun } from './run.js';
import { respondersAsRules, type Names } from './start.js';

/** The users to whom responders resolve now, each once, and the outcome of each responder. */
export interface Joining {
  userIds: string[];
  outcomes: readonly RuleOutcome[];
}

/**
 * The users to whom responders resolve: users, teams and schedules as rules of a policy would; a policy by the rules of its first
 * step, or the next ones that reach somebody.
 */
export function peopleOf(
  responders: readonly Responder[],
  teamId: string | null,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
): Joining {
  const direct = respondersAsRules({ responders, teamId }, who).map((rule) => ({
    rule,
    ahead: false,
    resolution: resolveRule(rule, who, now),
  }));
  const byPolicy = responders
    .filter(({ type }) => type === 'escalation')
    .flatMap((responder) => {
      const policy = firstNamed(policies, { teamId, responders: [responder] });
      const rules = [...(policy?.rules ?? [])].sort((a, b) => a.delayMinutes - b.delayMinutes);
      const first = byDueTime(rules)[0] ?? [];
      const later = rules.slice(first.length);
      return fireStep(freshRun(now), first, later, who, now).fired.outcomes;
    });
  const outcomes = [...direct, ...byPolicy];
  const userIds = outcomes.flatMap(({ resolution }) => (resolution.kind === 'reached' ? resolution.userIds : []));
  return { userIds: [...new Set(userIds)], outcomes };
}
