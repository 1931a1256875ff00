import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceStatus } from './domain/status.js';

/**
 * From `since` on a service had this status, until its next row: the worse of what people set and what published
 * incidents say. The first row is the creation's. Written when it becomes true, and never changed afterwards.
 */
@Entity('service_status_changes')
export class ServiceStatusChange {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) serviceId!: string;
  @Column({ type: 'text' }) status!: ServiceStatus;
  @Column({ type: 'timestamptz' }) since!: Date;
}
