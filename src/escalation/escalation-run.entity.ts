import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EscalationRule } from './domain/policy.js';

export const RUN_STATES = ['running', 'paused', 'stopped', 'completed', 'exhausted', 'failed'] as const;
export type RunStateName = (typeof RUN_STATES)[number];

/** The escalation of one alert: its present run and its progress. A reopened alert gets a new run in this row. */
@Entity('escalation_runs')
export class EscalationRun {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  /** Identifies the run; with cycle and step it is the cause of a page. */
  @Column({ type: 'uuid' }) runId!: string;
  /** Null: no policy; the alert's responders alone. */
  @Column({ type: 'uuid', nullable: true }) versionId!: string | null;
  @Column({ type: 'jsonb' }) responders!: EscalationRule[];
  @Column({ type: 'integer' }) cycle!: number;
  @Column({ type: 'integer' }) step!: number;
  @Column({ type: 'timestamptz' }) cycleStartedAt!: Date;
  @Column({ type: 'jsonb' }) firedRules!: string[];
  @Column({ type: 'timestamptz', nullable: true }) lastFiredAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) resumedAt!: Date | null;
  @Column({ type: 'boolean' }) paused!: boolean;
  @Column({ type: 'text' }) state!: RunStateName;
  @Column({ type: 'text', nullable: true }) stateReason!: string | null;
  /** When the next step is due; null: none before something happens to the alert. */
  @Column({ type: 'timestamptz', nullable: true }) nextDueAt!: Date | null;
  @Column({ type: 'timestamptz' }) startedAt!: Date;
  /** Failures in a row of stepping it; the last one's error. */
  @Column({ type: 'integer' }) attempts!: number;
  @Column({ type: 'text', nullable: true }) lastError!: string | null;
}
