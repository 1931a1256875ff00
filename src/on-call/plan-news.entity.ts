import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlanNews } from './domain/plan-news.js';

/** Changes of a schedule of which people are still to be notified. The schedule may be deleted. */
@Entity('plan_news')
export class PlanNewsEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) scheduleId!: string;
  /** The time of the first of these changes. */
  @Column({ type: 'timestamptz' }) since!: Date;
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  @Column({ type: 'jsonb' }) news!: PlanNews;
}
