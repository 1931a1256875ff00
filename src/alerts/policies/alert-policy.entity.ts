import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { MatchCriteria } from '../../platform/matching/match-criteria.js';
import type { RuleHours } from '../../on-call/domain/rotation/rule-hours.js';
import type { AfterMatch } from './domain/evaluate-policies.js';
import type { PolicyActions } from './domain/policy-actions.js';

@Audited<AlertPolicy>({
  type: 'alert_policy',
  name: ({ name }) => name,
  within: [{ type: 'team', column: 'teamId', as: 'alertPolicies' }],
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', teamId: 'shown', name: 'shown' },
    ...{ enabled: 'shown', order: 'shown', match: 'shown', actions: 'shown' },
    ...{ description: 'shown', hours: 'shown', afterMatch: 'shown' },
  },
})
@Entity('alert_policies')
export class AlertPolicy {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** Null: the whole tenant. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) order!: number;
  @Column({ type: 'jsonb' }) match!: MatchCriteria;
  @Column({ type: 'jsonb' }) actions!: PolicyActions;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** When it is asked; null: always. */
  @Column({ type: 'jsonb', nullable: true }) hours!: RuleHours | null;
  /** Null: `stop`. */
  @Column({ type: 'text', nullable: true }) afterMatch!: AfterMatch | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
