import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Origin } from '../../platform/audit/author.js';
import { Sealed } from '../../platform/crypto/sealed.js';
import type { RunWaiting } from '../moving-in/runs/run.entity.js';
import type { OldAlert } from './domain/histories.js';
import type { Comparison, Source, Unread } from './domain/report.js';

export const STATES = ['reading', 'comparing', 'ready', 'failed'] as const;
export type State = (typeof STATES)[number];

/** The states in which the service works on it. */
export const BUSY: readonly State[] = ['reading', 'comparing'];

/** A comparison with the old service, one of each tenant. */
@Entity('comparisons')
export class StoredComparison {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) source!: Source;
  /** Of the API; null: a log file. */
  @Column({ type: 'text', nullable: true }) url!: string | null;
  /** Of the API, until everything is read. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedKey!: string | null;
  /** Alerts of that time are compared, both included. */
  @Column({ type: 'timestamptz' }) from!: Date;
  @Column({ type: 'timestamptz' }) until!: Date;
  @Column({ type: 'text' }) state!: State;
  /** How many alerts are read, of how many. */
  @Column({ type: 'jsonb', nullable: true }) progress!: { done: number; total: number } | null;
  @Column({ type: 'jsonb', nullable: true }) waiting!: RunWaiting | null;
  /** What the source could not tell. */
  @Column({ type: 'jsonb' }) unread!: readonly Unread[];
  @Column({ type: 'jsonb', nullable: true }) report!: Comparison | null;
  /** Why it failed, for people. */
  @Column({ type: 'text', nullable: true }) problem!: string | null;
  /** How often a worker has begun without an end. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Whoever works on it, and until when they are believed to. */
  @Column({ type: 'uuid', nullable: true }) claim!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) claimedUntil!: Date | null;
  @Column({ type: 'jsonb' }) startedBy!: { id: string; name: string; origin: Origin | null };
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** An alert of the old service, as it was read. */
@Entity('compared_alerts')
export class ReadAlert {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) comparisonId!: string;
  @PrimaryColumn({ type: 'text' }) externalId!: string;
  @Column({ type: 'jsonb' }) alert!: OldAlert;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
