import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import { Audited } from '../../platform/audit/audited.js';

/** The link of an alert to an incident. Its audit entries belong to the incident. */
@Audited<IncidentAlert>({
  type: 'incident',
  about: { type: 'incident', column: 'incidentId' },
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'linkedAlerts' }],
  verbs: { create: 'alert_linked', delete: 'alert_unlinked' },
  fields: { incidentId: 'silent', alertId: 'shown', linkedBy: 'silent', linkedAt: 'silent' },
})
@Entity('incident_alerts')
export class IncidentAlert {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'jsonb' }) linkedBy!: Actor;
  @Column({ type: 'timestamptz' }) linkedAt!: Date;
}
