import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of history that decide who was on call in the past. */
export const HISTORY_KINDS = [
  ...(['rotation', 'override', 'schedule'] as const),
  ...(['member', 'zone', 'escalation'] as const),
];
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** A former version of data that decides who is on call. */
@Entity('plan_history')
export class PlanHistoryEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Null for kinds that do not belong to a schedule. */
  @Column({ type: 'uuid', nullable: true }) scheduleId!: string | null;
  @Column({ type: 'text' }) kind!: HistoryKind;
  /** The id of the rotation, override, schedule, escalation policy, team (of a `member`) or user (of a `zone`). */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'timestamptz' }) until!: Date;
  /** The former data; instants in ISO 8601. */
  @Column({ type: 'jsonb' }) data!: Record<string, unknown>;
}
