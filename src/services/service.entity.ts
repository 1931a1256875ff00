import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceStatus, Visibility } from './domain/status.js';

/** An entry of the catalog: something that customers use, or that others build on. */
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
