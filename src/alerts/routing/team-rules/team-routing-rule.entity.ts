import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../../platform/audit/audited.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import type { RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import type { Notify } from './domain/team-router.js';

@Audited<TeamRoutingRule>({
  type: 'team_routing_rule',
  name: ({ name }) => name,
  within: [{ type: 'team', column: 'teamId', as: 'teamRoutingRules' }],
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', teamId: 'shown', isDefault: 'shown', hours: 'shown' },
    ...{ name: 'shown', enabled: 'shown', order: 'shown', match: 'shown', notify: 'shown' },
  },
})
@Entity('team_routing_rules')
export class TeamRoutingRule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) teamId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) order!: number;
  /** Evaluated last. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  @Column({ type: 'jsonb' }) match!: MatchCriteria;
  /** Null: always. */
  @Column({ type: 'jsonb', nullable: true }) hours!: RuleHours | null;
  @Column({ type: 'jsonb' }) notify!: Notify;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
