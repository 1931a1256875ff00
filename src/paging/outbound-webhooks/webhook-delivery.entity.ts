import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { WebhookMessage } from './domain/message.js';

/** One event to be told to one integration, and what became of it. Its id is the `webhook-id`, over all tries. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends QueueRowEntity {
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Time-ordered: of the events of one subject, the earlier one goes first. Unique with the integration. */
  @Column({ type: 'uuid' }) eventId!: string;
  /** The alert (or incident) that it is about. */
  @Column({ type: 'uuid' }) subjectId!: string;
  @Column({ type: 'text' }) event!: string;
  /** It goes to a chat, where people read: each message waits for the one before. */
  @Column({ type: 'boolean' }) inOrder!: boolean;
  /** As of `Queued`. */
  @Column({ type: 'integer' }) busy!: number;
  /** Null once it has come to an end. */
  @Column({ type: 'jsonb', nullable: true }) message!: WebhookMessage | null;
}
