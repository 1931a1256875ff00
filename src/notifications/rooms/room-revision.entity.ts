import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from '../../delivery-queue/queue-row.entity.js';

/** A post in a chat room that is to show how its alert stands now. */
@Entity('room_revisions')
export class RoomRevision extends QueueRowEntity {
  @Column({ type: 'uuid' }) roomPageId!: string;
}
