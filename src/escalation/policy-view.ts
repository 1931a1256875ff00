import { Reply } from '../common/http/reply.js';
import type { EscalationPolicyView } from './dto/escalation-policy.dto.js';
import type { VersionedPolicy } from './policy-catalog.js';

/** A policy as it is shown, with its rules in their order. */
export function policyView({ policy, version }: VersionedPolicy): EscalationPolicyView {
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description,
    teamId: policy.teamId,
    priorities: policy.priorities,
    isDefault: policy.isDefault,
    repeatInterval: version.repeatInterval,
    repeatCount: version.repeatCount,
    closeAlertAfterAll: version.closeAlertAfterAll,
    resetRecipientStates: false,
    createdAt: policy.createdAt.toISOString(),
    rules: version.rules.map((rule, order) => ({ ...rule, order })),
  };
}

/** All of them on one page (contract: "no pagination"). */
export function policyList(policies: readonly VersionedPolicy[], hidden = 0): Reply {
  return Reply.all(policies.map(policyView), hidden);
}
