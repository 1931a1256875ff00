import { Injectable } from '@nestjs/common';
import type { Priority } from '../../platform/domain/priority.js';
import type { Responder } from '../../platform/domain/responder.js';
import { withStoredId } from '../../alerts/lifecycle/domain/responders.js';
import { invalid } from '../../platform/errors/api-error.js';
import { byTeamRules, idNamedBy, validRoutes, routesOf } from './domain/named-responders.js';
import { peopleOf, type ResolvedPeople, startEscalation, type AlertToEscalate, type Start } from './domain/start.js';
import type { PolicyEntry } from './domain/policy.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import { TeamRoutingRulesService } from '../../alerts/routing/team-rules/team-routing-rules.service.js';
import { PolicyCatalog } from './policy-catalog.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';

/** Resolves the responders of one tenant by its current configuration. */
export interface ResponderResolver extends Pick<Directories, 'whyNotNow' | 'standInOf'> {
  /**
   * Adds their ids; a user may be given by e-mail address.
   * @throws ApiError 400 for an unknown one, with its field in the body (default: `responders.0` and so on); stored ones (`kept`) may
   *   stay
   */
  identified(
    responders: readonly Responder[],
    teamId: string | null,
    options?: { kept?: readonly Responder[]; field?: string },
  ): Responder[];
  idOf(responder: Responder, teamId: string | null): string | undefined;
  /** Adds its name if it has only an id. */
  withName(this: void, responder: Responder): Responder;
  /** Replaces each team by the target of its matching routing rule. */
  byTeamRules(this: void, responders: readonly Responder[], alert: MatchableAlert, now: Date): Responder[];
  /** Resolves them to users. */
  people(responders: readonly Responder[], priority: Priority, teamId: string | null, now: Date): ResolvedPeople;
  /** The start of an alert's escalation now. */
  start(this: void, alert: AlertToEscalate & MatchableAlert, now: Date): Start;
}

/** Resolves the responders of alerts and incidents. */
@Injectable()
export class RespondersService {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly teamRules: TeamRoutingRulesService,
  ) {}

  /** From memory; the result is synchronous, so it may be used within a transaction. */
  async of(tenantId: string): Promise<ResponderResolver> {
    const [policies, who, route] = await Promise.all([
      this.catalog.entries(tenantId),
      this.pagingDirectory.of(tenantId),
      this.teamRules.router(tenantId),
    ]);
    const idOf = (responder: Responder, teamId: string | null): string | undefined =>
      idNamedBy(withStoredId(responder), teamId, policies, who);
    return {
      idOf,
      identified: (responders, teamId, { kept, field } = {}) =>
        responders.map((responder, index) => {
          const id = idOf(responder, teamId);
          if (id !== undefined) return { ...responder, id };
          const isSame = (each: Responder): boolean => each.type === responder.type && each.id === responder.id;
          if (responder.id !== undefined && kept?.some(isSame)) return responder;
          throw invalid(field ?? `responders.${index}`, `there is no such ${responder.type}`, { problem: 'NOT_FOUND' });
        }),
      withName: (responder) => {
        const name = responder.name ?? nameOf(responder, policies, who);
        return name === undefined ? responder : { ...responder, name };
      },
      people: (responders, priority, teamId, now) => peopleOf(responders, priority, teamId, policies, who, now),
      whyNotNow: who.whyNotNow,
      standInOf: who.standInOf,
      byTeamRules: (responders, alert, now) =>
        byTeamRules({ ...alert, responders }, validRoutes(routesOf(alert, route, now), policies, who), who).responders,
      start: (alert, now) => startEscalation({ ...alert, routeOf: routesOf(alert, route, now) }, policies, who, now),
    };
  }
}

function nameOf(
  { type, id = '' }: Responder,
  policies: readonly PolicyEntry[],
  { users, teams, onCall }: Directories,
): string | undefined {
  switch (type) {
    case 'user':
      return users.get(id)?.fullName;
    case 'team':
      return teams.get(id)?.name;
    case 'schedule':
      return onCall.get(id)?.name;
    case 'escalation':
      return policies.find(({ policyId }) => policyId === id)?.name;
  }
}
