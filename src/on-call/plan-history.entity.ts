import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What counted in a schedule until it was changed or deleted. */
@Entity('plan_history')
export class PlanHistoryEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'text' }) kind!: 'rotation' | 'override' | 'schedule';
  /** Of the rotation, override or schedule. */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'timestamptz' }) until!: Date;
  /** As it was; instants in ISO 8601. */
  @Column({ type: 'jsonb' }) data!: Record<string, unknown>;
}
