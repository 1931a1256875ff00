import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelType } from '../../channels/registry.js';
import type { DeliveryState } from '../../delivery-queue/domain/delivery-state.js';
import type { OnCallHandoff } from '../../on-call/events/handoff-events.js';

/** One message to one person, over one channel, about the beginning or the end of a shift; and what became of it. */
@Entity('handoff_notices')
export class HandoffNotice {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'text' }) kind!: OnCallHandoff['kind'];
  /** When the shift began or ended. Unique with person, schedule, kind and channel. */
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ type: 'jsonb' }) handoff!: OnCallHandoff;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Attempts begun. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Why the last attempt, or the notice, did not succeed. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
