import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import { Audited } from '../../platform/audit/audited.js';

/** What somebody wrote about an incident for those who may read it; never published. */
@Audited<InternalUpdate>({
  type: 'incident',
  about: { type: 'incident', column: 'incidentId' },
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'internalUpdates' }],
  verbs: { create: 'internal_update_added', delete: 'internal_update_removed' },
  fields: {
    ...{ id: 'silent', incidentId: 'silent', createdBy: 'silent', createdAt: 'silent' },
    // Whoever removes a secret that was pasted must be rid of it.
    message: 'silent',
  },
})
@Entity('incident_internal_updates')
export class InternalUpdate {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) incidentId!: string;
  @Column({ type: 'text' }) message!: string;
  @Column({ type: 'jsonb' }) createdBy!: Actor;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
