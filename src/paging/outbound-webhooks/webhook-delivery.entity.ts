import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { WebhookMessage } from './domain/message.js';

/** One event for one integration, and how its delivery ended. Its id is the `webhook-id` of all attempts. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends QueueRowEntity {
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Time-ordered: earlier events of a subject are delivered first. Unique with the integration. */
  @Column({ type: 'uuid' }) eventId!: string;
  /** The id of the alert or incident. */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'text' }) event!: string;
  /** True for chats, where people read: each message waits for the previous one. */
  @Column({ type: 'boolean' }) inOrder!: boolean;
  /** See `Queued`. */
  @Column({ type: 'integer' }) busy!: number;
  /** Null once the delivery has ended. */
  @Column({ type: 'jsonb', nullable: true }) message!: WebhookMessage | null;
}
