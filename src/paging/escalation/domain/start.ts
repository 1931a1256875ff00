import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Snoozes } from '../../../alerts/lifecycle/domain/snoozes.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Responder } from '../../../platform/domain/responder.js';
import { advance, type Advance } from './advance.js';
import type { TeamRoute } from '../../../alerts/routing/team-rules/domain/team-router.js';
import { choosePolicy, firstNamed, type PolicyChoice } from './choose-policy.js';
import {
  byTeamRules,
  idNamedBy,
  validRoutes,
  type Names,
  type Naming,
  policiesNamed,
  respondersAsRules,
  type RouteOf,
  rulesOfAddedPolicy,
} from './named-responders.js';
import { rulesOfCycle, type EscalatedAlertState } from './next-step.js';
import { IF_NOT_ACKED, pagesPeople, type EscalationRule, type PolicyEntry } from './policy.js';
import { type HeldPerson, type PagingDirectory, resolveRule } from './recipients.js';
import { freshRun, held, type EscalationPlan, type Hold } from './run.js';
import { byDueTime, fireStep, heldOrFiltered, reachesNobody, type RuleOutcome } from './fire.js';

export interface AlertToEscalate extends Naming {
  priority: Priority;
  skipEscalation: boolean;
  /** Absent: no routing rules of teams apply. */
  routeOf?: RouteOf;
  /** Left out for a new alert, which is open. */
  status?: AlertStatus;
  snoozedUntil?: Date | null;
  snoozes?: Snoozes | null;
}

export type Start = (
  | {
      kind: 'none';
      /** `nobody-reached`: without a policy, and none of the responders could be paged. */
      because: 'skipped' | 'nobody-to-page' | 'nobody-reached';
    }
  | { kind: 'started'; plan: EscalationPlan; because: Because | null; first: Advance; broadcast: boolean }
) & {
  /** Unknown responders. */
  unresolved: readonly Responder[];
  /** The routing rules that decided who is notified: of the alert's own team, then of teams among the responders. */
  routed: readonly TeamRoute[];
};

/** Why the policy was chosen. */
export type Because = Extract<PolicyChoice, { kind: 'chosen' }>['because'];

const stateOf = ({
  priority,
  status = 'open',
  snoozedUntil = null,
  snoozes = null,
}: AlertToEscalate): EscalatedAlertState => ({ status, snoozedUntil, snoozes, priority });

/**
 * Starts the escalation of a new or reopened alert, and fires step zero at once, so that the response to the create can name the
 * recipients. `broadcast`: no rule reached anybody, or the policy has no rules that page people.
 */
export function startEscalation(
  alert: AlertToEscalate,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
): Start {
  if (alert.skipEscalation) return { kind: 'none', because: 'skipped', unresolved: [], routed: [] };
  const unresolved = unknownOf(alert, policies, who);
  const { plan, because, routed } = planOf(alert, policies, who);
  const first = advance(plan, freshRun(now), stateOf(alert), who, now);
  const reached = first.fired !== null && first.fired.recipients.length > 0;
  if (plan.policy === null && !reached && (first.fired === null || heldOrFiltered(first.fired).length === 0)) {
    return {
      kind: 'none',
      because: plan.responders.length + unresolved.length > 0 ? 'nobody-reached' : 'nobody-to-page',
      unresolved,
      routed,
    };
  }
  // People are paged later; so far only chat rooms got a post.
  const isLater = namesPeople(plan) && (first.fired === null || !reachesNobody(first.fired));
  return { kind: 'started', plan, because, first, broadcast: !reached && !isLater, unresolved, routed };
}

/**
 * Starts an escalation that is held. Its run waits even if it names nobody, because the other effects of a new alert follow at the
 * end of the hold.
 */
export function startHeld(
  alert: AlertToEscalate,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
  hold: Hold,
): Extract<Start, { kind: 'started' }> {
  const { plan, because, routed } = alert.skipEscalation ? NO_PLAN : planOf(alert, policies, who);
  const first = advance(plan, held(freshRun(now), hold), stateOf(alert), who, now);
  const unresolved = unknownOf(alert, policies, who);
  return { kind: 'started', plan, because, first, broadcast: false, unresolved, routed };
}

/** Do routing rules of teams say that nobody is notified? */
export function notifiesNobody(alert: AlertToEscalate, policies: readonly PolicyEntry[], who: Names): boolean {
  const { plan, routed } = planOf(alert, policies, who);
  const hasSomebody = plan.policy !== null || plan.responders.length + unknownOf(alert, policies, who).length > 0;
  return routed.length > 0 && !hasSomebody;
}

/** Does any rule of the first cycle page people? */
export function namesPeople(plan: EscalationPlan): boolean {
  return rulesOfCycle(plan, 0).some(pagesPeople);
}

interface Planned extends Pick<Start, 'routed'> {
  plan: EscalationPlan;
  because: Because | null;
}
const NO_PLAN: Planned = { plan: { policy: null, responders: [] }, because: null, routed: [] };

/**
 * The plan of an alert: its policy; at step zero its responders who are people; and the rules of the other policies that its
 * responders, or their teams' routing rules, name. Those fire in the first cycle only, after their delays.
 */
function planOf(alert: AlertToEscalate, policies: readonly PolicyEntry[], who: Names): Planned {
  const routeOf = validRoutes(alert.routeOf, policies, who);
  const ownRoute = alert.teamId === null ? null : routeOf(alert.teamId);
  const choice = choosePolicy(policies, { ...alert, routed: ownRoute });
  const byOwnRule = choice.kind === 'chosen' ? choice.because === 'team-rule' : choice.kind !== 'none';
  const replaced = byTeamRules(alert, routeOf, who);
  const naming = { teamId: alert.teamId, responders: replaced.responders };
  const named = policiesNamed(naming, policies);
  const [first = null] = named;
  const chosen = choice.kind === 'chosen' ? choice : first && { policy: first, because: 'team-rule' as const };
  const added = named.filter((policy) => policy !== chosen?.policy);
  const onCall = choice.kind === 'schedule' ? [onCallRule(choice.scheduleId)] : [];
  const people = respondersAsRules(naming, who);
  return {
    plan: { policy: chosen?.policy ?? null, responders: [...onCall, ...people, ...added.flatMap(rulesOfAddedPolicy)] },
    because: chosen?.because ?? null,
    routed:
      byOwnRule && ownRoute ? [ownRoute, ...replaced.routed.filter(({ id }) => id !== ownRoute.id)] : replaced.routed,
  };
}

/** Responders that do not exist in the tenant. */
function unknownOf(
  { responders, teamId }: AlertToEscalate,
  policies: readonly PolicyEntry[],
  names: Names,
): Responder[] {
  return responders.filter((responder) => idNamedBy(responder, teamId, policies, names) === undefined);
}

/** Pages whoever is on call in the schedule, at step zero. */
function onCallRule(scheduleId: string): EscalationRule {
  const paged = { recipientType: 'schedule', recipientId: scheduleId, recipientName: null } as const;
  return { id: 'team-rule', condition: IF_NOT_ACKED, notifyType: 'default', delayMinutes: 0, ...paged };
}

/** The users behind responders now, and the outcome of each responder. */
export interface ResolvedPeople {
  /** Includes those whose pages are held. */
  userIds: string[];
  held: HeldPerson[];
  outcomes: readonly RuleOutcome[];
}

/**
 * Resolves responders to users. Users, teams and schedules resolve as in rules of a policy; a policy resolves by its first step that
 * reaches somebody, without chat rooms.
 */
export function peopleOf(
  responders: readonly Responder[],
  priority: Priority,
  teamId: string | null,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
): ResolvedPeople {
  const direct = respondersAsRules({ responders, teamId }, who).map((rule) => ({
    rule,
    ahead: false,
    resolution: resolveRule(rule, priority, who, now),
  }));
  const byPolicy = responders
    .filter(({ type }) => type === 'escalation')
    .flatMap((responder) => {
      const policy = firstNamed(policies, { teamId, responders: [responder] });
      const rules = (policy?.rules ?? []).filter(pagesPeople).sort((a, b) => a.delayMinutes - b.delayMinutes);
      const first = byDueTime(rules)[0] ?? [];
      const later = rules.slice(first.length);
      return fireStep(freshRun(now), first, later, priority, who, now).fired.outcomes;
    });
  const outcomes = [...direct, ...byPolicy];
  const held = outcomes.flatMap(({ resolution }) => resolution.held ?? []);
  const userIds = outcomes.flatMap(({ resolution }) => [
    ...(resolution.kind === 'reached' ? resolution.userIds : []),
    ...(resolution.held ?? []).map(({ userId }) => userId),
  ]);
  return { userIds: [...new Set(userIds)], held, outcomes };
}
