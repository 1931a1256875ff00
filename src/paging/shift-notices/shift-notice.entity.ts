import { Column, Entity } from 'typeorm';
import type { ChannelType } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';
import type { NotificationTime } from '../notifications/domain/rule.js';

/** One message to one person, over one channel, about a shift that is about to begin or end; and what became of it. */
@Entity('shift_notices')
export class ShiftNotice extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'text' }) kind!: OnCallHandoff['kind'];
  /** When the shift begins or ends. Unique with person, schedule, kind, time, channel and delay. */
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ type: 'text' }) time!: NotificationTime;
  @Column({ type: 'integer' }) delayMins!: number;
  @Column({ type: 'jsonb' }) handoff!: OnCallHandoff;
  /** The notification rule that asks for it. */
  @Column({ type: 'uuid' }) ruleId!: string;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
}
