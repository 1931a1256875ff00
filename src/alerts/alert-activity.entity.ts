import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from './domain/alert.js';
import type { ActivityType } from './domain/activity.js';

/** One line of an alert's history. */
export interface ActivityEntry {
  id: string;
  type: ActivityType;
  /** The name of who did it. */
  user: string;
  /** The person or the key; absent: the service itself did it, or it was written before this was kept. */
  actor?: Actor;
  metadata: Record<string, unknown>;
}

/** The lines that one change added to an alert's history: most alerts begin with three, which are one row. */
@Entity('alert_activities')
export class AlertActivity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @PrimaryColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Of the first line. */
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Oldest first. */
  @Column({ type: 'json' }) entries!: ActivityEntry[];
}
