import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from './domain/alert.js';

@Entity('alert_notes')
export class AlertNote {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'text' }) note!: string;
  @Column({ type: 'text' }) user!: string;
  /** The caller; null: written before it was kept. */
  @Column({ type: 'jsonb', nullable: true }) actor!: Actor | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
