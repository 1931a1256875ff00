import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';
import type { ServiceStatus, Visibility } from './domain/status.js';

/** An entry of the catalog: something that customers use, or that others build on. */
@Audited<Service>({
  type: 'service',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', description: 'shown', status: 'shown', visibility: 'shown', tags: 'shown', teamId: 'shown' },
    // Follows from incidents, whose entries tell it.
    incidentStatus: 'silent',
  },
})
@Entity('services')
export class Service {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** As people set it. */
  @Column({ type: 'text' }) status!: ServiceStatus;
  /** The worst that published incidents say of it while they go on; `ok`: nothing. Kept by `ServiceHistory`. */
  @Column({ type: 'text' }) incidentStatus!: ServiceStatus;
  @Column({ type: 'text' }) visibility!: Visibility;
  @Column({ type: 'text', array: true }) tags!: string[];
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
