import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryState } from '../delivery-queue/domain/delivery-state.js';
import type { WebhookMessage } from './domain/message.js';

/** One event to be told to one integration, and what became of it. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Also the `webhook-id`: it stays the same over all tries. */
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Time-ordered: of the events of one subject, the earlier one goes first. Unique with the integration. */
  @Column({ type: 'uuid' }) eventId!: string;
  /** The alert (or incident) that it is about. */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'text' }) event!: string;
  /** Null once it has come to an end. */
  @Column({ type: 'jsonb', nullable: true }) message!: WebhookMessage | null;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Attempts begun. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Why the last attempt, or the delivery, did not succeed. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
