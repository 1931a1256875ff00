import { Column, Entity } from 'typeorm';
import type { PushContent } from '../channels/push/domain/pushes.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';

/** One push to one phone that is about no alert, and what became of it. */
@Entity('push_notices')
export class PushNotice extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'uuid' }) tokenId!: string;
  /** The event that it is about; unique with the phone. */
  @Column({ type: 'text' }) cause!: string;
  @Column({ type: 'jsonb' }) content!: PushContent;
}
