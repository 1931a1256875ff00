import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Origin } from '../../../platform/audit/author.js';
import { Sealed } from '../../../platform/crypto/sealed.js';
import type { MoveReport } from '../domain/report.js';

export const RUN_STATES = ['receiving', 'reading', 'trying', 'ready', 'applying', 'applied', 'failed'] as const;
/** `receiving`: parts of a backup come in; `ready`: there is a report to look at. */
export type RunState = (typeof RUN_STATES)[number];

/** The states in which the service works on it. */
export const BUSY: readonly RunState[] = ['reading', 'trying', 'applying'];

/** How far the reading of a list is. */
export interface RunProgress {
  list: string;
  done: number;
  total: number;
}

/** A call of which the answer takes long, or that is tried again. */
export interface RunWaiting {
  call: string;
  /** ISO 8601, of its first try. */
  since: string;
  /** How often it was tried before, and what came of that last. */
  tries: number;
  last: string | null;
  /** ISO 8601, when it is tried again; null: its answer is awaited. */
  until: string | null;
}

/** The organisation that moves in, one of each tenant. */
@Entity('moving_in_runs')
export class MovingInRun {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'uuid' }) id!: string;
  /** The name of the source (`sources/sources.ts`), or `backup`. */
  @Column({ type: 'text' }) source!: string;
  /** Of the API: what stands before its paths. */
  @Column({ type: 'text', nullable: true }) url!: string | null;
  /** Of the API, until everything is read. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedKey!: string | null;
  /** The keys of integrations, as JSON, until it is applied. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedKeys!: string | null;
  @Column({ type: 'text' }) state!: RunState;
  @Column({ type: 'boolean' }) trustChannels!: boolean;
  @Column({ type: 'boolean' }) theirs!: boolean;
  @Column({ type: 'boolean' }) goLive!: boolean;
  /** IANA, of the clocks of policies. */
  @Column({ type: 'text', nullable: true }) timezone!: string | null;
  @Column({ type: 'text', nullable: true }) acceptedHash!: string | null;
  @Column({ type: 'jsonb', nullable: true }) progress!: RunProgress | null;
  @Column({ type: 'jsonb', nullable: true }) waiting!: RunWaiting | null;
  @Column({ type: 'jsonb', nullable: true }) report!: MoveReport | null;
  /** Why it failed, for people. */
  @Column({ type: 'text', nullable: true }) problem!: string | null;
  /** How often a worker has begun without an end. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Who asked for what is done at present. */
  @Column({ type: 'jsonb' }) startedBy!: { id: string; name: string; origin: Origin | null };
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
