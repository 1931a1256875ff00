import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { TenantScope } from '../../platform/database/transaction.js';
import type { Priority } from '../../platform/domain/priority.js';
import { allRules, type EscalationRule, type IndexedRule, type WhenNobody } from './domain/policy.js';
import type { Hold, RunStateName } from './domain/run.js';

/** The fields by which a policy is found and chosen; its rules are in its present version. */
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
  /** Null: all. */
  @Column({ type: 'jsonb', nullable: true }) priorities!: Priority[] | null;
  /** At most one policy of a tenant. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  @Column({ type: 'uuid' }) versionId!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** The rules of a policy; never changed, and kept while a run follows it. */
@Entity('escalation_policy_versions')
export class EscalationPolicyVersion {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) policyId!: string;
  @Column({ type: 'text' }) name!: string;
  /** Minutes. */
  @Column({ type: 'integer' }) repeatInterval!: number;
  @Column({ type: 'integer' }) repeatCount!: number;
  @Column({ type: 'boolean' }) closeAlertAfterAll!: boolean;
  /** Each further cycle begins by taking an acknowledgement back. */
  @Column({ type: 'boolean' }) resetAcknowledgements!: boolean;
  @Column({ type: 'text' }) whenNobody!: WhenNobody;
  /** Those of the policy. Null: all. */
  @Column({ type: 'jsonb', nullable: true }) priorities!: Priority[] | null;
  /** Those that page people. */
  @Column({ type: 'jsonb' }) rules!: EscalationRule[];
  /** Those for chat rooms, which a version that does not know them leaves alone. */
  @Column({ type: 'jsonb' }) roomRules!: IndexedRule[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** The rules as audit entries show them: without the ids, which are new with every version. */
async function steppingOf(scope: TenantScope, { versionId }: EscalationPolicy): Promise<Record<string, unknown>> {
  const version = await scope.repo(EscalationPolicyVersion).findOne({ id: versionId });
  if (!version) return {};
  const { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody } = version;
  const rules = allRules(version).map(({ id: _id, ...rule }) => rule);
  return { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody, rules };
}

/** The escalation of one alert: its present run and its progress. A reopened alert gets a new run in this row. */
@Entity('escalation_runs')
export class EscalationRun {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  /** Identifies the run; with cycle and step it is the cause of a page. */
  @Column({ type: 'uuid' }) runId!: string;
  /** Null: no policy; the alert's responders alone. */
  @Column({ type: 'uuid', nullable: true }) versionId!: string | null;
  @Column({ type: 'jsonb' }) responders!: EscalationRule[];
  @Column({ type: 'integer' }) cycle!: number;
  @Column({ type: 'integer' }) step!: number;
  @Column({ type: 'timestamptz' }) cycleStartedAt!: Date;
  @Column({ type: 'jsonb' }) firedRules!: string[];
  @Column({ type: 'timestamptz', nullable: true }) lastFiredAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) resumedAt!: Date | null;
  @Column({ type: 'boolean' }) paused!: boolean;
  /** Somebody was reached since the run began, or others were told instead. */
  @Column({ type: 'boolean', default: true }) told!: boolean;
  @Column({ type: 'jsonb', nullable: true }) hold!:
    | (Omit<Hold, 'until' | 'since'> & { until: string; since?: string })
    | null;
  @Column({ type: 'text' }) state!: RunStateName;
  @Column({ type: 'text', nullable: true }) stateReason!: string | null;
  /** When the next step is due; null: none before something happens to the alert. */
  @Column({ type: 'timestamptz', nullable: true }) nextDueAt!: Date | null;
  @Column({ type: 'timestamptz' }) startedAt!: Date;
  /** Failures in a row of stepping it; the last one's error. */
  @Column({ type: 'integer' }) attempts!: number;
  @Column({ type: 'text', nullable: true }) lastError!: string | null;
}
