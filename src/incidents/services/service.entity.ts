import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { ServiceStatus, Visibility } from './domain/status.js';

/** A service of the catalog, public or internal. */
@Audited<Service>({
  type: 'service',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', description: 'shown', status: 'shown', visibility: 'shown', tags: 'shown', teamId: 'shown' },
    // Derived from incidents, which have audit entries of their own.
    incidentStatus: 'silent',
  },
})
@Entity('services')
export class Service {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** Set by people. */
  @Column({ type: 'text' }) status!: ServiceStatus;
  /** The worst status of unresolved published incidents; `ok`: none. Maintained by `ServiceHistory`. */
  @Column({ type: 'text' }) incidentStatus!: ServiceStatus;
  @Column({ type: 'text' }) visibility!: Visibility;
  @Column({ type: 'text', array: true }) tags!: string[];
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
