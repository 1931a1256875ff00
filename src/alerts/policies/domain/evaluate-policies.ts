import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { unlessUndecided } from '../../../platform/matching/decision.js';
import { type CompiledRule, compileRules, type OrderedRule } from '../../../platform/matching/ordered-rules.js';
import {
  actionValues,
  type ActionValues,
  type PolicyActions,
  effectiveActions,
  POLICY_ACTIONS,
  MUTATIONS,
} from './policy-actions.js';
import { matchesEverything } from '../../../platform/matching/match-criteria.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { compileHours, type RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import { changeAlert } from './change-alert.js';
import { isIdentity } from '../../../platform/matching/text-template.js';

/**
 * What follows once a policy has matched. `stop`: no other is asked; `next`: the following ones are asked about the alert
 * as this one leaves it; `team`: of the following only those of the alert's team.
 */
export const AFTER_MATCH = ['stop', 'team', 'next'] as const;
export type AfterMatch = (typeof AFTER_MATCH)[number];

/** Where importers place the policies of teams, which are asked after those of all. */
export const FIRST_OF_TEAMS = 100_000;

export interface Policy extends OrderedRule {
  name: string;
  /** Null: the whole tenant; else the policy sees this team's alerts only. */
  teamId: string | null;
  /** When it is asked; null: always. */
  hours: RuleHours | null;
  /** Null: `stop`. */
  afterMatch: AfterMatch | null;
  actions: PolicyActions;
}

/** Where in the order of the policies an evaluation goes on. */
export interface Place {
  from: number;
  /** Only policies of the alert's team are asked. */
  teamOnly: boolean;
}

/** The next policy that matches, with the value of every action; null: none does. */
export type PolicyEffect = {
  policy: { id: string; name: string };
  actions: ActionValues;
  /** Null: no other policy is asked. */
  onward: Place | null;
} | null;

export interface CompiledPolicies {
  /** Asks the enabled policies in their order. @param place default: from the first one on */
  effect: (alert: MatchableAlert, at: Date, place?: Place) => PolicyEffect;
  /** One of them may change the alias or the texts that a repeat brings: repeats then pass the policies, too. */
  changesRepeats: boolean;
}

const START: Place = { from: 0, teamOnly: false };

/** Without any policy. */
export const NO_POLICIES: CompiledPolicies = { effect: () => null, changesRepeats: false };

/** Compiles alert policies once. */
export function compilePolicies(policies: readonly Policy[]): CompiledPolicies {
  const compiled = compileRules(policies).map((each) => ({ ...each, isAsked: hoursOrNever(each.rule.hours) }));
  const changesRepeats = compiled.some(({ rule: { actions } }) =>
    REPEATED.some(([action, field]) => !isIdentity(actions[action] ?? `{{${field}}}`, field)),
  );
  // Where one cannot be decided, those after it are not asked either: it may be there to keep them off.
  const effectOf: CompiledPolicies['effect'] = (alert, at, { from, teamOnly } = START) => {
    for (let place = from; place < compiled.length; place++) {
      const each = compiled[place];
      if (!each || (teamOnly && each.rule.teamId === null)) continue;
      if (!seesTeam(each.rule, alert) || !each.isAsked(at) || !each.matches(alert)) continue;
      const { id, name, actions, afterMatch } = each.rule;
      return { policy: { id, name }, actions: actionValues(actions), onward: onwardOf(afterMatch, place, teamOnly) };
    }
    return null;
  };
  return {
    changesRepeats,
    effect: (alert, at, place) => unlessUndecided(null, () => effectOf(alert, at, place)),
  };
}

const REPEATED = [
  ['setAlias', 'alias'],
  ['setMessage', 'message'],
  ['setDescription', 'description'],
] as const;

function onwardOf(afterMatch: AfterMatch | null, place: number, teamOnly: boolean): Place | null {
  switch (afterMatch ?? 'stop') {
    case 'stop':
      return null;
    case 'team':
      return { from: place + 1, teamOnly: true };
    case 'next':
      return { from: place + 1, teamOnly };
  }
}

/** A policy whose stored time zone is not known any more is not asked: one bad row must not stop every alert. */
function hoursOrNever(hours: RuleHours | null): (at: Date) => boolean {
  try {
    return compileHours(hours);
  } catch (error) {
    if (error instanceof RangeError) return () => false;
    throw error;
  }
}

/** An enabled policy that matches, and the alert as it was when that one was asked. */
export interface AskedPolicy {
  policy: Policy;
  asked: MatchableAlert;
  /** False: one before it has ended the evaluation. */
  decides: boolean;
}

/** All enabled policies that match, in their order; each is asked about the alert as those before it leave it. */
export function matchingPolicies(
  policies: readonly CompiledRule<Policy>[],
  alert: MatchableAlert,
  at: Date,
): AskedPolicy[] {
  const found: AskedPolicy[] = [];
  let asked = alert;
  let goesOn: 'all' | 'team' | 'none' = 'all';
  for (const { rule, matches } of policies) {
    if (!seesTeam(rule, asked) || !hoursOrNever(rule.hours)(at)) continue;
    const fits = unlessUndecided(null, () => matches(asked));
    if (fits === null) break;
    if (!fits) continue;
    const decides: boolean = goesOn === 'all' || (goesOn === 'team' && rule.teamId !== null);
    found.push({ policy: rule, asked, decides });
    if (!decides) continue;
    const { afterMatch, actions } = rule;
    asked = changeAlert(asked, actionValues(actions));
    if (actions.suppress || (afterMatch ?? 'stop') === 'stop') goesOn = 'none';
    else if (afterMatch === 'team') goesOn = 'team';
  }
  return found;
}

function seesTeam(policy: Policy, alert: MatchableAlert): boolean {
  return policy.teamId === null || policy.teamId === alert.teamId;
}

/** Warnings for the author of a policy: an empty match means every alert, also when that was not meant. */
export function policyWarnings({
  enabled,
  teamId,
  match,
  actions,
}: Pick<Policy, 'enabled' | 'teamId' | 'match' | 'actions'>): string[] {
  if (!enabled || !matchesEverything(match)) return [];
  const [verb] = effectiveActions(actions).flatMap((name) => POLICY_ACTIONS[name].warns ?? []);
  if (verb === undefined) return [];
  return [`match: is empty, so this policy ${verb} ${teamId === null ? 'every alert' : 'every alert of its team'}`];
}

export interface DryRunReport {
  /** That of the strongest action. */
  outcome: 'none' | 'suppressed' | 'handled' | 'continue';
  mutations?: Partial<PolicyActions>;
  delayedUntil?: string;
}

/**
 * What the effects of the policies that apply, one after the other, would do to an alert that arrived at `now`; the last
 * value of each action is shown. (Contract: POST /v2/alert-policies/dry-run.)
 */
export function reportEffects(effects: readonly NonNullable<PolicyEffect>[], now: Date): DryRunReport {
  if (effects.length === 0) return { outcome: 'none' };
  const named = effects.flatMap(({ actions: values }) =>
    effectiveActions(values as PolicyActions).map((name) => [name, values[name]]),
  );
  const actions = Object.fromEntries(named) as PolicyActions;
  if (actions.suppress) return { outcome: 'suppressed' };
  const effective = effectiveActions(actions);
  const mutations = effective.filter((name) => MUTATIONS.includes(name));
  return {
    outcome: POLICY_ACTIONS[effective[0] ?? 'setPriority'].outcome,
    ...(mutations.length > 0 && { mutations: Object.fromEntries(mutations.map((name) => [name, actions[name]])) }),
    ...(actions.delayMinutes && {
      delayedUntil: new Date(now.getTime() + actions.delayMinutes * MINUTE_MS).toISOString(),
    }),
  };
}

/** The effects of all policies that apply, in their order. */
export function effectsOf({ effect }: CompiledPolicies, alert: MatchableAlert, at: Date): NonNullable<PolicyEffect>[] {
  const effects: NonNullable<PolicyEffect>[] = [];
  let asked = alert;
  for (let hit = effect(asked, at); hit !== null; hit = hit.onward && effect(asked, at, hit.onward)) {
    effects.push(hit);
    if (hit.actions.suppress) break;
    asked = changeAlert(asked, hit.actions);
  }
  return effects;
}
