import { Column, Entity } from 'typeorm';
import type { ChannelType } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';

/** One message to one person, over one channel, about the beginning or the end of a shift; and what became of it. */
@Entity('handoff_notices')
export class HandoffNotice extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'text' }) kind!: OnCallHandoff['kind'];
  /** When the shift began or ended. Unique with person, schedule, kind and channel. */
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ type: 'jsonb' }) handoff!: OnCallHandoff;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
}
