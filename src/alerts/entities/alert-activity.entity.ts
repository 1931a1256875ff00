import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActivityType } from '../domain/activity.js';

/** One line of an alert's history. */
@Entity('alert_activities')
export class AlertActivity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'text' }) type!: ActivityType;
  /** The name of who did it. */
  @Column({ type: 'text' }) user!: string;
  @Column({ type: 'jsonb' }) metadata!: Record<string, unknown>;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
