import { Injectable } from '@nestjs/common';
import { IntegrationReader } from '../../alerts/integrations/integration-reader.js';
import { AlertPoliciesService } from '../../alerts/policies/alert-policies.service.js';
import { TeamRoutingRulesService } from '../../alerts/routing/team-rules/team-routing-rules.service.js';
import { schedulesNamingPolicy } from '../../on-call/domain/schedule/involved.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import type { Caller } from '../../people/access/caller.js';
import type { Resource } from '../../people/access/domain/permissions.js';
import { sees } from '../../people/access/domain/reading.js';
import { Clock } from '../../platform/clock/clock.js';
import { PRIORITIES } from '../../platform/domain/priority.js';
import { choosePolicy } from './domain/choose-policy.js';
import type { EscalationUsesView, EscalationUseView } from './dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from './escalation-policies.service.js';
import { PolicyCatalog } from './policy-catalog.js';

/** Which alerts get a policy: by what names it, and where nothing names one. */
@Injectable()
export class PolicyUses {
  constructor(
    private readonly policies: EscalationPoliciesService,
    private readonly catalog: PolicyCatalog,
    private readonly teamRules: TeamRoutingRulesService,
    private readonly alertPolicies: AlertPoliciesService,
    private readonly integrations: IntegrationReader,
    private readonly onCall: OnCallService,
    private readonly clock: Clock,
  ) {}

  /** As the lists of all teams show it to the caller. @throws ApiError 404, 403 */
  async of(caller: Caller, id: string): Promise<EscalationUsesView> {
    const { teamId } = (await this.policies.get(caller, id)).policy;
    const entries = await this.catalog.entries(caller.tenantId);
    const priorities = PRIORITIES.filter((priority) => {
      const choice = choosePolicy(entries, { teamId, priority, responders: [] });
      return choice.kind === 'chosen' && choice.policy.policyId === id;
    });
    const places: [Resource, () => Promise<EscalationUseView[]>][] = [
      ['routing-rules', () => this.routingRules(caller, id)],
      ['escalations', () => this.ofAlertPolicies(caller, id)],
      ['integrations', () => this.ofIntegrations(caller, id)],
      ['schedules', () => this.schedules(caller, id)],
    ];
    const seen = places.filter(([resource]) => sees(caller, resource));
    const namedBy: EscalationUseView[] = [];
    for (const [, find] of seen) namedBy.push(...(await find()));
    return { priorities, namedBy, complete: seen.length === places.length };
  }

  private async routingRules(caller: Caller, id: string): Promise<EscalationUseView[]> {
    const rules = await this.teamRules.all(caller);
    return rules.filter(({ notify }) => notify.type === 'escalation' && notify.id === id).map(use('routing-rule'));
  }

  private async ofAlertPolicies(caller: Caller, id: string): Promise<EscalationUseView[]> {
    const { policies } = await this.alertPolicies.list(caller, true);
    return policies.filter(({ actions }) => actions.addResponders?.some(isPolicy(id))).map(use('alert-policy'));
  }

  private async ofIntegrations(caller: Caller, id: string): Promise<EscalationUseView[]> {
    return (await this.integrations.naming(caller.tenantId, isPolicy(id))).map(use('integration'));
  }

  private async schedules({ tenantId }: Caller, id: string): Promise<EscalationUseView[]> {
    const now = this.clock.now();
    return schedulesNamingPolicy(await this.onCall.snapshot(tenantId), id, now).map(use('schedule'));
  }
}

const isPolicy =
  (policyId: string) =>
  ({ type, id }: { type: string; id?: string }): boolean =>
    type === 'escalation' && id === policyId;

const use =
  (type: EscalationUseView['type']) =>
  ({ id, name, teamId, enabled }: Omit<EscalationUseView, 'type'>): EscalationUseView => ({
    ...{ type, id, name, teamId, enabled },
  });
