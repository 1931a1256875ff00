import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PendingChanges } from './domain/pending-changes.js';

/** Changes of a schedule of which people are still to be notified. The schedule may be deleted already. */
@Entity('plan_news')
export class PendingChangesEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) scheduleId!: string;
  /** The time of the first of these changes. */
  @Column({ type: 'timestamptz' }) since!: Date;
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  @Column({ type: 'jsonb' }) news!: PendingChanges;
}
