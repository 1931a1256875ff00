import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Priority } from '../../platform/domain/priority.js';
import { Audited } from '../../platform/audit/audited.js';
import type { ImpactedService, StakeholderNotice } from '../domain/incident.js';

/** Defaults for new incidents of one kind. */
@Audited<IncidentTemplate>({
  type: 'incident_template',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', teamId: 'shown', name: 'shown' },
    ...{ message: 'shown', description: 'shown', priority: 'shown', tags: 'shown', details: 'shown' },
    ...{ impactedServices: 'shown', notifyStakeholders: 'shown', stakeholderNotice: 'shown' },
  },
})
@Entity('incident_templates')
export class IncidentTemplate {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** Null: global. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) message!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'text' }) priority!: Priority;
  @Column({ type: 'text', array: true }) tags!: string[];
  @Column({ type: 'jsonb' }) details!: Record<string, unknown>;
  @Column({ type: 'jsonb' }) impactedServices!: ImpactedService[];
  @Column({ type: 'boolean' }) notifyStakeholders!: boolean;
  @Column({ type: 'jsonb', nullable: true }) stakeholderNotice!: StakeholderNotice | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
