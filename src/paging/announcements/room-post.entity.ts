import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { OnCallAnnouncement } from '../../on-call/events/on-call-events.js';

/** A message to a chat room about a handoff, and what became of it. */
@Entity('room_posts')
export class RoomPost extends QueueRowEntity {
  @Column({ type: 'uuid' }) roomId!: string;
  @Column({ type: 'jsonb' }) announcement!: OnCallAnnouncement;
}
