import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceStatus } from './domain/status.js';

/**
 * The public status of a service from `since` until its next row: the worse of the status that people set and that of
 * published incidents. The first row is the creation's. Rows never change.
 */
@Entity('service_status_changes')
export class ServiceStatusChange {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) serviceId!: string;
  @Column({ type: 'text' }) status!: ServiceStatus;
  @Column({ type: 'timestamptz' }) since!: Date;
}
