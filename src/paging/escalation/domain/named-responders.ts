import type { Responder } from '../../../platform/domain/responder.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import type { TeamRoute, TeamRouter } from '../../../alerts/routing/team-rules/domain/team-router.js';
import { firstNamed } from './choose-policy.js';
import { IF_NOT_ACKED, type EscalationRule, type PagedType, type PolicyEntry } from './policy.js';

/** The responders of an alert, as the sender gave them. */
export interface Naming {
  /** If several have the name, the one of this team is meant. */
  teamId: string | null;
  responders: readonly Responder[];
}

/** Finds responders by id or name. */
export interface Names {
  users: { get(id: string): unknown; byUsername(name: string): { id: string } | undefined };
  teams: { get(id: string): unknown; byName(name: string): { id: string } | undefined };
  onCall: { get(id: string): unknown; byName(name: string, teamId: string | null): { id: string } | undefined };
}

/** The team's routing rule for the alert; null: none matches. */
export type RouteOf = (teamId: string) => TeamRoute | null;

/** Evaluates the routing rules of any team for one alert. */
export function routesOf(alert: MatchableAlert, route: TeamRouter, at: Date): RouteOf {
  return (teamId) => route(teamId === alert.teamId ? alert : { ...alert, teamId }, at);
}

/** The same without routing rules whose policy or schedule was deleted. */
export function validRoutes(
  routeOf: RouteOf | undefined,
  policies: readonly PolicyEntry[],
  { onCall }: Names,
): RouteOf {
  const isKnown = ({ notify: { type, id } }: TeamRoute): boolean => {
    if (type === 'none' || id === null) return type === 'none';
    return type === 'schedule' ? onCall.get(id) !== undefined : policies.some(({ policyId }) => policyId === id);
  };
  return (teamId) => {
    const route = routeOf?.(teamId) ?? null;
    return route && isKnown(route) ? route : null;
  };
}

/** Replaces each team that has a matching routing rule by the target of this rule. */
export function byTeamRules(
  { responders, teamId }: Naming,
  routeOf: RouteOf,
  names: Names,
): { responders: Responder[]; routed: TeamRoute[] } {
  const routed: TeamRoute[] = [];
  const replaced = responders.flatMap((responder): Responder[] => {
    const id = responder.type === 'team' ? idOf('team', responder, names, teamId) : undefined;
    const route = id === undefined ? null : routeOf(id);
    if (route === null) return [responder];
    routed.push(route);
    const { notify } = route;
    return notify.type === 'none' || notify.id === null ? [] : [{ type: notify.type, id: notify.id }];
  });
  return { responders: replaced, routed };
}

/** The policies that responders name, each once. */
export function policiesNamed({ responders, teamId }: Naming, policies: readonly PolicyEntry[]): PolicyEntry[] {
  const named = responders.map((responder) => firstNamed(policies, { teamId, responders: [responder] }));
  return [...new Set(named.filter((policy) => policy !== undefined))];
}

/** The id of a rule of an additional policy. */
export const addedRuleId = (policyId: string, ruleId: string): string => `${policyId}/${ruleId}`;

/** The rules of an additional policy. */
export function rulesOfAddedPolicy({ policyId, rules, whenNobody }: PolicyEntry): EscalationRule[] {
  return rules.map((rule) => ({
    ...rule,
    id: addedRuleId(policyId, rule.id),
    whenNobody: rule.whenNobody ?? whenNobody,
  }));
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

/** Responders as rules of step zero, without policies. */
export function respondersAsRules({ responders, teamId }: Naming, names: Names): EscalationRule[] {
  return responders.flatMap((responder, index) => {
    if (responder.type === 'escalation') return [];
    const nameOrId = responder.id ?? responder.username ?? responder.name;
    if (nameOrId === undefined) return [];
    return [
      {
        id: `responder-${index}`,
        condition: IF_NOT_ACKED,
        notifyType: 'default',
        delayMinutes: 0,
        recipientType: responder.type,
        recipientId: idOf(responder.type, responder, names, teamId) ?? nameOrId,
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
