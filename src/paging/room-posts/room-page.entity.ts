import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';

/** What a step of an escalation posts to a chat room about one alert, and what became of it. */
@Entity('room_pages')
export class RoomPage extends QueueRowEntity {
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'uuid' }) roomId!: string;
  /** The room's, which never changes. */
  @Column({ type: 'text' }) channelType!: Medium;
  /** Run, cycle and step (`causeOf`). Unique with alert and room. */
  @Column({ type: 'text' }) cause!: string;
  /** An acknowledgement does not call it back, only the close does. */
  @Column({ type: 'boolean' }) untilClosed!: boolean;
  /** The post about several alerts in which it waits or went: the id of that one's row, which names itself. Null: alone. */
  @Column({ type: 'uuid', nullable: true }) bundledInto!: string | null;
  /** As of `Queued`. */
  @Column({ type: 'integer' }) busy!: number;
  /** The provider's own id of the message. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
}
