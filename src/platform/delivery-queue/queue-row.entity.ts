import { Column, PrimaryColumn } from 'typeorm';
import type { DeliveryState } from './domain/delivery-state.js';

export abstract class QueueRowEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Attempts begun, the ones whose worker died included. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Why the last attempt, or the row, did not succeed. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
