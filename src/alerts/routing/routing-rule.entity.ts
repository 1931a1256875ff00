import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { MatchCriteria } from '../../platform/matching/match-criteria.js';

@Audited<RoutingRule>({
  type: 'routing_rule',
  name: ({ name }) => name,
  within: [{ type: 'team', column: 'targetTeamId', as: 'routingRules' }],
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', enabled: 'shown', order: 'shown', match: 'shown', targetTeamId: 'shown' },
  },
})
@Entity('routing_rules')
export class RoutingRule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) order!: number;
  @Column({ type: 'jsonb' }) match!: MatchCriteria;
  @Column({ type: 'uuid' }) targetTeamId!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
