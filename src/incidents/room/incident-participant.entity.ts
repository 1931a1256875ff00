import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';

/** Somebody who has joined an incident and not left it. */
@Audited<IncidentParticipant>({
  type: 'incident',
  about: { type: 'incident', column: 'incidentId' },
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'participants' }],
  verbs: { create: 'joined', delete: 'left' },
  fields: { incidentId: 'silent', userId: 'shown', joinedAt: 'silent' },
})
@Entity('incident_participants')
export class IncidentParticipant {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) joinedAt!: Date;
}
