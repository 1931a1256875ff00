import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PushContent } from '../../channels/push/domain/pushes.js';
import type { DeliveryState } from '../../delivery-queue/domain/delivery-state.js';

/** One push to one phone that is about no alert, and what became of it. */
@Entity('push_notices')
export class PushNotice {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'uuid' }) tokenId!: string;
  /** What it tells of; unique with the phone. */
  @Column({ type: 'text' }) cause!: string;
  @Column({ type: 'jsonb' }) content!: PushContent;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Attempts begun. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Why the last attempt, or the notice, did not succeed. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
