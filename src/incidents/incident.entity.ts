import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Priority, Responder } from '../alerts/domain/alert.js';
import type { ImpactedService, IncidentState, IncidentStatus, StatusPageEntry } from './domain/incident.js';

@Entity('incidents')
export class Incident implements IncidentState {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) status!: IncidentStatus;
  @Column({ type: 'text' }) message!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) priority!: Priority;
  @Column({ type: 'text', array: true }) tags!: string[];
  @Column({ type: 'jsonb' }) details!: Record<string, unknown>;
  @Column({ type: 'jsonb' }) responders!: Responder[];
  @Column({ type: 'jsonb' }) impactedServices!: ImpactedService[];
  @Column({ type: 'jsonb', nullable: true }) statusPageEntry!: StatusPageEntry | null;
  @Column({ type: 'boolean' }) notifyStakeholders!: boolean;
  /** The user who opened it; null: a key did, or it is not known. */
  @Column({ type: 'uuid', nullable: true }) createdBy!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) resolvedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
