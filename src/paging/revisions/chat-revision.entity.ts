import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';

/** A message in a chat that is to show how its alert stands now. */
@Entity('chat_revisions')
export class ChatRevision extends QueueRowEntity {
  /** The delivery that the message was. */
  @Column({ type: 'uuid' }) deliveryId!: string;
}
