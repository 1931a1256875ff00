import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { MatchCriteria } from '../../platform/matching/match-criteria.js';
import type { RuleIncident } from './domain/rule-incident.js';

/** Decides which new alerts open an incident of a service. */
@Audited<IncidentRule>({
  type: 'incident_rule',
  name: ({ name }) => name,
  within: [{ type: 'service', column: 'serviceId', as: 'incidentRules' }],
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', serviceId: 'shown' },
    ...{ name: 'shown', enabled: 'shown', order: 'shown', match: 'shown', incident: 'shown' },
  },
})
@Entity('incident_rules')
export class IncidentRule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) serviceId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) order!: number;
  @Column({ type: 'jsonb' }) match!: MatchCriteria;
  @Column({ type: 'jsonb' }) incident!: RuleIncident;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** The incident that a rule opened last; it may be resolved or deleted. */
@Entity('incident_rule_states')
export class IncidentRuleState {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) ruleId!: string;
  @Column({ type: 'uuid' }) incidentId!: string;
  /** The number of matching alerts that were not linked because the incident had reached its limit. */
  @Column({ type: 'integer' }) leftOut!: number;
}
