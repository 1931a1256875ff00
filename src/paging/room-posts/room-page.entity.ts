import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';

/** An escalation step's post to a chat room about one alert, and its state. */
@Entity('room_pages')
export class RoomPage extends QueueRowEntity {
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'uuid' }) roomId!: string;
  /** The room's type, which never changes. */
  @Column({ type: 'text' }) channelType!: Medium;
  /** Run, cycle and step (`causeOf`). Unique with alert and room. */
  @Column({ type: 'text' }) cause!: string;
  /** True: only closing the alert cancels it, not an acknowledgement. */
  @Column({ type: 'boolean' }) untilClosed!: boolean;
  /**
   * The row id of the grouped post in which this one waits or was sent; the leading row names itself. Null: not
   * grouped.
   */
  @Column({ type: 'uuid', nullable: true }) bundledInto!: string | null;
  /** See `Queued`. */
  @Column({ type: 'integer' }) busy!: number;
  /** True: it counts as sent, and was only rehearsed. */
  @Column({ type: 'boolean', default: false }) rehearsed!: boolean;
  /** The provider's message id. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
}
