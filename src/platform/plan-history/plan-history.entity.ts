import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is kept of what decides who is on call. */
export const HISTORY_KINDS = [
  ...(['rotation', 'override', 'schedule'] as const),
  ...(['member', 'zone', 'escalation'] as const),
];
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What counted on call until it was changed or deleted. */
@Entity('plan_history')
export class PlanHistoryEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Null: it is not of one schedule. */
  @Column({ type: 'uuid', nullable: true }) scheduleId!: string | null;
  @Column({ type: 'text' }) kind!: HistoryKind;
  /** Of the rotation, override or schedule; of the team of a member, the person of a zone, the escalation policy. */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'timestamptz' }) until!: Date;
  /** As it was; instants in ISO 8601. */
  @Column({ type: 'jsonb' }) data!: Record<string, unknown>;
}
