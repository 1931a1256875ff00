import type { AlertStatus, Priority, Responder } from '../../alerts/domain/alert.js';
import { advance, type Advance } from './advance.js';
import type { TeamRoute } from '../../routing/team-rules/domain/team-router.js';
import { choosePolicy, firstNamed, type PolicyChoice } from './choose-policy.js';
import { rulesOfCycle } from './next-step.js';
import { IF_NOT_ACKED, pagesPeople, type EscalationRule, type PagedType, type PolicyEntry } from './policy.js';
import { type PagingDirectory, resolveRule } from './recipients.js';
import { freshRun, held, type EscalationPlan, type Hold } from './run.js';
import { byDueTime, fireStep, reachesNobody, type RuleOutcome } from './fire.js';

export interface AlertToEscalate {
  teamId: string | null;
  priority: Priority;
  responders: readonly Responder[];
  skipEscalation: boolean;
  /** The decision of a routing rule of its team; null, or absent: there is none. */
  routed?: TeamRoute | null;
  /** Left out for a new alert, which is open. */
  status?: AlertStatus;
  snoozedUntil?: Date | null;
}

/** Finds responders that are given by name instead of id. */
export interface Names {
  users: { get(id: string): unknown; byUsername(name: string): { id: string } | undefined };
  teams: { get(id: string): unknown; byName(name: string): { id: string } | undefined };
  onCall: { get(id: string): unknown; byName(name: string, teamId: string | null): { id: string } | undefined };
}

export type Start = (
  | {
      kind: 'none';
      /** `nobody-reached`: without a policy, and none of the responders could be paged. */
      because: 'skipped' | 'nobody-to-page' | 'nobody-reached';
    }
  | { kind: 'started'; plan: EscalationPlan; first: Advance; broadcast: boolean }
) & {
  /** Unknown responders. */
  unresolved: readonly Responder[];
  /** The routing rule of its team that decided who is told; null: none did. */
  routed: TeamRoute | null;
};

/**
 * How the escalation of a new (or reopened) alert begins (decisions §3, §4): step zero is decided and fired here, so that the
 * answer to the create can name the recipients. `broadcast`: the policy's first due rules, and those after them,
 * reached nobody (or it has no rules that page people).
 */
export function startEscalation(
  alert: AlertToEscalate,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
): Start {
  if (alert.skipEscalation) return { kind: 'none', because: 'skipped', unresolved: [], routed: null };
  const unresolved = alert.responders.filter(
    (responder) => idNamedBy(responder, alert.teamId, policies, who) === undefined,
  );
  const { plan, routed } = planOf(alert, policies, who);
  const { status = 'open', snoozedUntil = null } = alert;
  const { priority } = alert;
  const first = advance(plan, freshRun(now), { status, snoozedUntil, priority }, who, now);
  const reached = first.fired !== null && first.fired.recipients.length > 0;
  if (plan.policy === null && !reached) {
    return {
      kind: 'none',
      because: alert.responders.length + plan.responders.length > 0 ? 'nobody-reached' : 'nobody-to-page',
      unresolved,
      routed,
    };
  }
  // Its time comes: until now at most chat rooms were named.
  const isToCome = namesPeople(plan) && (first.fired === null || !reachesNobody(first.fired));
  return { kind: 'started', plan, first, broadcast: !reached && !isToCome, unresolved, routed };
}

/**
 * The same for an alert that pages nobody before the end of a hold. Its run waits even where it names nobody: whatever else
 * follows from a new alert follows then.
 */
export function startHeld(
  alert: AlertToEscalate,
  policies: readonly PolicyEntry[],
  who: PagingDirectory & Names,
  now: Date,
  hold: Hold,
): Extract<Start, { kind: 'started' }> {
  const { plan, routed } = alert.skipEscalation ? NO_PLAN : planOf(alert, policies, who);
  const { status = 'open', snoozedUntil = null } = alert;
  const { priority } = alert;
  const first = advance(plan, held(freshRun(now), hold), { status, snoozedUntil, priority }, who, now);
  const unresolved = alert.responders.filter(
    (responder) => idNamedBy(responder, alert.teamId, policies, who) === undefined,
  );
  return { kind: 'started', plan, first, broadcast: false, unresolved, routed };
}

/** Does any rule of the first cycle page people? */
export function namesPeople(plan: EscalationPlan): boolean {
  return rulesOfCycle(plan, 0).some(pagesPeople);
}

/** The policy of an alert, or the schedule that is paged once instead; a routing rule whose target is gone counts as none. */
export function choiceFor(
  alert: AlertToEscalate,
  policies: readonly PolicyEntry[],
  { onCall }: Pick<Names, 'onCall'>,
): PolicyChoice {
  const choice = choosePolicy(policies, alert);
  const isGone = choice.kind === 'schedule' && onCall.get(choice.scheduleId) === undefined;
  return isGone ? choosePolicy(policies, { ...alert, routed: null }) : choice;
}

type Planned = { plan: EscalationPlan; routed: TeamRoute | null };
const NO_PLAN: Planned = { plan: { policy: null, responders: [] }, routed: null };

function planOf(alert: AlertToEscalate, policies: readonly PolicyEntry[], who: Names): Planned {
  const choice = choiceFor(alert, policies, who);
  const byRule = choice.kind === 'chosen' ? choice.because === 'team-rule' : choice.kind !== 'none';
  const onCall = choice.kind === 'schedule' ? [onCallRule(choice.scheduleId)] : [];
  const plan: EscalationPlan = {
    policy: choice.kind === 'chosen' ? choice.policy : null,
    responders: [...onCall, ...respondersAsRules(alert, who)],
  };
  return { plan, routed: byRule ? (alert.routed ?? null) : null };
}

/** Whoever is on call there, at step zero. */
function onCallRule(scheduleId: string): EscalationRule {
  const paged = { recipientType: 'schedule', recipientId: scheduleId, recipientName: null } as const;
  return { id: 'team-rule', condition: IF_NOT_ACKED, notifyType: 'default', delayMinutes: 0, ...paged };
}

/** The id of a responder; undefined: unknown in the tenant. */
export function idNamedBy(
  responder: Responder,
  teamId: string | null,
  policies: readonly PolicyEntry[],
  names: Names,
): string | undefined {
  return responder.type === 'escalation'
    ? firstNamed(policies, { teamId, responders: [responder] })?.policyId
    : idOf(responder.type, responder, names, teamId);
}

/** Responders who are people as rules of step zero; those that name a policy are left out. */
export function respondersAsRules(
  { responders, teamId }: Pick<AlertToEscalate, 'responders' | 'teamId'>,
  names: Names,
): EscalationRule[] {
  return responders.flatMap((responder, index) => {
    if (responder.type === 'escalation') return [];
    const given = responder.id ?? responder.username ?? responder.name;
    if (given === undefined) return [];
    return [
      {
        id: `responder-${index}`,
        condition: IF_NOT_ACKED,
        notifyType: 'default',
        delayMinutes: 0,
        recipientType: responder.type,
        recipientId: idOf(responder.type, responder, names, teamId) ?? given,
        recipientName: responder.name ?? responder.username ?? null,
      },
    ];
  });
}

function idOf(
  type: PagedType,
  { id, name, username }: Responder,
  names: Names,
  teamId: string | null,
): string | undefined {
  switch (type) {
    case 'user':
      return (
        knownId(id, names.users) ??
        found(id, (n) => names.users.byUsername(n)) ??
        found(username, (n) => names.users.byUsername(n)) ??
        found(name, (n) => names.users.byUsername(n))
      );
    case 'team':
      return knownId(id, names.teams) ?? found(name, (n) => names.teams.byName(n));
    case 'schedule':
      return knownId(id, names.onCall) ?? found(name, (n) => names.onCall.byName(n, teamId));
  }
}

function knownId(id: string | undefined, directory: { get(id: string): unknown }): string | undefined {
  return id !== undefined && directory.get(id) !== undefined ? id : undefined;
}

function found(name: string | undefined, byName: (name: string) => { id: string } | undefined): string | undefined {
  return name === undefined ? undefined : byName(name)?.id;
}

/** The users to whom responders resolve now, each once, and the outcome of each responder. */
export interface Joining {
  userIds: string[];
  outcomes: readonly RuleOutcome[];
}

/**
 * The users to whom responders resolve: users, teams and schedules as rules of a policy would; a policy by the rules of its first
 * step, or the next ones that reach somebody. Its chat rooms are none of them.
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
      const rules = (policy?.rules ?? []).filter(pagesPeople).sort((a, b) => a.delayMinutes - b.delayMinutes);
      const first = byDueTime(rules)[0] ?? [];
      const later = rules.slice(first.length);
      return fireStep(freshRun(now), first, later, who, now).fired.outcomes;
    });
  const outcomes = [...direct, ...byPolicy];
  const userIds = outcomes.flatMap(({ resolution }) => (resolution.kind === 'reached' ? resolution.userIds : []));
  return { userIds: [...new Set(userIds)], outcomes };
}
