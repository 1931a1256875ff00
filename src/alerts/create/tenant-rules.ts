import { Injectable } from '@nestjs/common';
import { PolicyEffects } from '../policies/policy-effects.js';
import { FlappingService } from '../policies/flapping/flapping.service.js';
import { NO_FLAPPING, type FlappingSettings } from '../policies/domain/flapping.js';
import { type CompiledPolicies, NO_POLICIES } from '../policies/domain/evaluate-policies.js';
import type { NotificationDecider } from '../policies/notification/domain/notification-policies.js';
import { NotificationPoliciesService } from '../policies/notification/notification-policies.service.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import {
  BROADCAST,
  type EscalationPlanner,
  type EscalationStart,
  EscalationForecast,
} from '../../paging/escalation/escalation-forecast.js';
import type { Silencer } from '../maintenance/domain/silence.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import type { RoutingDecision } from '../routing/domain/choose-route.js';
import { RoutingRulesService } from '../routing/routing-rules.service.js';
import { type FailedStage, isForTheClient, Setbacks } from './setbacks.js';

/** A tenant's configuration, compiled, as far as a new alert needs it. Its functions do not throw: what fails is left out. */
export interface TenantRules {
  route: (alert: MatchableAlert) => RoutingDecision;
  policies: CompiledPolicies;
  silencedBy: Silencer;
  notifications: NotificationDecider;
  escalation: EscalationPlanner;
  flapping: FlappingSettings;
}

const UNROUTED: RoutingDecision = { kind: 'unrouted', reason: 'no-match' };

/** Loads the rules of a tenant from their in-memory snapshots. */
@Injectable()
export class TenantRulesLoader {
  constructor(
    private readonly routing: RoutingRulesService,
    private readonly policies: PolicyEffects,
    private readonly notifications: NotificationPoliciesService,
    private readonly maintenance: MaintenanceService,
    private readonly escalation: EscalationForecast,
    private readonly flapping: FlappingService,
    private readonly setbacks: Setbacks,
  ) {}

  async rulesOf(tenantId: string): Promise<TenantRules> {
    const { setbacks } = this;
    const [route, policies, notifications, silencedBy, escalation, flapping] = await Promise.all([
      this.loaded('routing', tenantId, this.routing.router(tenantId), () => UNROUTED),
      this.loaded('policies', tenantId, this.policies.compiled(tenantId), NO_POLICIES),
      this.loaded('policies', tenantId, this.notifications.decider(tenantId), () => null),
      this.loaded('maintenance', tenantId, this.maintenance.silencer(tenantId), () => null),
      this.planner(tenantId),
      this.loaded('policies', tenantId, this.flapping.settings(tenantId), NO_FLAPPING),
    ]);
    const about = `tenant ${tenantId}`;
    return {
      route: (alert) =>
        setbacks.guard(
          'routing',
          about,
          () => route(alert),
          () => UNROUTED,
        ),
      policies: {
        changesRepeats: policies.changesRepeats,
        effect: (alert, at, place) =>
          setbacks.guard(
            'policies',
            about,
            () => policies.effect(alert, at, place),
            () => null,
          ),
      },
      notifications: (alert, at) =>
        setbacks.guard(
          'policies',
          about,
          () => notifications(alert, at),
          () => null,
        ),
      silencedBy: (alert, at) =>
        setbacks.guard(
          'maintenance',
          about,
          () => silencedBy(alert, at),
          () => null,
        ),
      escalation,
      flapping,
    };
  }

  /** The escalation's planner. Where planning fails it is tried without the alert's responders; where that fails too, everybody is notified. */
  async planner(tenantId: string): Promise<EscalationPlanner> {
    const { setbacks } = this;
    const everybody: EscalationPlanner = { start: () => BROADCAST, evaluateRoutes: () => undefined };
    const planner = await this.loaded('escalation', tenantId, this.escalation.planner(tenantId), everybody);
    return {
      evaluateRoutes: (alert, now) =>
        setbacks.guard(
          'escalation',
          `alert ${alert.id}`,
          () => planner.evaluateRoutes(alert, now),
          () => undefined,
        ),
      start: (alert, now, silenced): EscalationStart => {
        const about = `alert ${alert.id}`;
        const told = (): EscalationStart => BROADCAST;
        const withoutThem = (): EscalationStart =>
          setbacks.guard('escalation', about, () => planner.start({ ...alert, responders: [] }, now, silenced), told);
        const instead = alert.responders.length > 0 ? withoutThem : told;
        return setbacks.guard('escalation', about, () => planner.start(alert, now, silenced), instead);
      },
    };
  }

  /** @throws errors that ask the client to try again: the alert could not be stored either */
  private async loaded<T>(stage: FailedStage, tenantId: string, loading: Promise<T>, instead: T): Promise<T> {
    try {
      return await loading;
    } catch (error) {
      if (isForTheClient(error)) throw error;
      this.setbacks.note(stage, error, `tenant ${tenantId}`);
      return instead;
    }
  }
}
