import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { RoomRole } from './domain/room.js';

/** Who has a role in an incident now. */
@Audited<IncidentRole>({
  type: 'incident',
  about: { type: 'incident', column: 'incidentId' },
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'roles' }],
  verbs: { create: 'role_assigned', delete: 'role_removed' },
  acts: ({ after, changes }) => [{ verb: 'role_assigned', changes, details: { role: after.role } }],
  fields: { incidentId: 'silent', role: 'shown', userId: 'shown', since: 'silent' },
})
@Entity('incident_roles')
export class IncidentRole {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) role!: RoomRole;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) since!: Date;
}
