import type { FiredStep, RuleOutcome } from './fire.js';
import type { EscalationPlan } from './run.js';

/** The metadata of an `escalated` activity: the recipients, and the outcome of each rule. */
export function stepMetadata(runId: string, plan: EscalationPlan, fired: FiredStep): Record<string, unknown> {
  return {
    runId,
    policyId: plan.policy?.policyId ?? null,
    policyName: plan.policy?.name ?? null,
    cycle: fired.cycle,
    step: fired.step,
    recipients: fired.recipients,
    rules: fired.outcomes.map(ruleMetadata),
    ...(fired.recipients.length === 0 ? { reason: 'nobody-reached' } : {}),
  };
}

/** The outcome of one rule. */
export function ruleMetadata({ rule, ahead, resolution }: RuleOutcome): Record<string, unknown> {
  return {
    recipientType: rule.recipientType,
    recipientId: rule.recipientId,
    recipientName: rule.recipientName,
    notifyType: rule.notifyType,
    ...(ahead ? { firedAhead: true } : {}),
    ...(resolution.kind === 'reached' ? { recipients: resolution.userIds } : { nobody: resolution.reason }),
    ...(resolution.unreachable === undefined ? {} : { unreachable: resolution.unreachable }),
  };
}
