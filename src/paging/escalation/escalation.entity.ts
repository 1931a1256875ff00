import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { TenantScope } from '../../platform/database/transaction.js';
import type { Priority } from '../../platform/domain/priority.js';
import { allRules, type EscalationRule, type IndexedRule, type WhenNobody } from './domain/policy.js';
import type { Hold, RunStateName } from './domain/run.js';

/** The fields by which a policy is found and chosen; its rules are in its current version. */
@Audited<EscalationPolicy>({
  type: 'escalation_policy',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', versionId: 'silent', createdAt: 'silent', name: 'shown', description: 'shown' },
    ...{ teamId: 'shown', priorities: 'shown', isDefault: 'shown' },
  },
  extra: steppingOf,
})
@Entity('escalation_policies')
export class EscalationPolicy {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** The priorities it applies to; null: all. */
  @Column({ type: 'jsonb', nullable: true }) priorities!: Priority[] | null;
  /** True for at most one policy of a tenant. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  @Column({ type: 'uuid' }) versionId!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** The rules of a policy. A version never changes, and is kept while a run follows it. */
@Entity('escalation_policy_versions')
export class EscalationPolicyVersion {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) policyId!: string;
  @Column({ type: 'text' }) name!: string;
  /** In minutes. */
  @Column({ type: 'integer' }) repeatInterval!: number;
  @Column({ type: 'integer' }) repeatCount!: number;
  @Column({ type: 'boolean' }) closeAlertAfterAll!: boolean;
  /** Each further cycle first reopens an acknowledged alert. */
  @Column({ type: 'boolean' }) resetAcknowledgements!: boolean;
  @Column({ type: 'text' }) whenNobody!: WhenNobody;
  /** The policy's priorities; null: all. */
  @Column({ type: 'jsonb', nullable: true }) priorities!: Priority[] | null;
  /** The rules that notify people. */
  @Column({ type: 'jsonb' }) rules!: EscalationRule[];
  /** The rules for chat rooms, in a separate column that older versions ignore. */
  @Column({ type: 'jsonb' }) roomRules!: IndexedRule[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** The rules for audit entries, without their ids, which change with every version. */
async function steppingOf(scope: TenantScope, { versionId }: EscalationPolicy): Promise<Record<string, unknown>> {
  const version = await scope.repo(EscalationPolicyVersion).findOne({ id: versionId });
  if (!version) return {};
  const { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody } = version;
  const rules = allRules(version).map(({ id: _id, ...rule }) => rule);
  return { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody, rules };
}

/** The escalation of one alert: its current run and progress. A reopened alert gets a new run in this row. */
@Entity('escalation_runs')
export class EscalationRun {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  /** Identifies the run; with cycle and step it is the cause of a notification. */
  @Column({ type: 'uuid' }) runId!: string;
  /** Null: no policy, only the alert's responders. */
  @Column({ type: 'uuid', nullable: true }) versionId!: string | null;
  @Column({ type: 'jsonb' }) responders!: EscalationRule[];
  @Column({ type: 'integer' }) cycle!: number;
  @Column({ type: 'integer' }) step!: number;
  @Column({ type: 'timestamptz' }) cycleStartedAt!: Date;
  @Column({ type: 'jsonb' }) firedRules!: string[];
  @Column({ type: 'timestamptz', nullable: true }) lastFiredAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) resumedAt!: Date | null;
  @Column({ type: 'double precision', default: 0 }) snoozedMs!: number;
  @Column({ type: 'boolean' }) paused!: boolean;
  /** True: somebody was notified since the run began, even if only the fallback. */
  @Column({ type: 'boolean', default: true }) told!: boolean;
  @Column({ type: 'jsonb', nullable: true }) hold!:
    | (Omit<Hold, 'until' | 'since'> & { until: string; since?: string })
    | null;
  @Column({ type: 'text' }) state!: RunStateName;
  @Column({ type: 'text', nullable: true }) stateReason!: string | null;
  /** When the next step is due; null: none until an event occurs. */
  @Column({ type: 'timestamptz', nullable: true }) nextDueAt!: Date | null;
  @Column({ type: 'timestamptz' }) startedAt!: Date;
  /** Consecutive failures, with the error of the last one. */
  @Column({ type: 'integer' }) attempts!: number;
  @Column({ type: 'text', nullable: true }) lastError!: string | null;
}
