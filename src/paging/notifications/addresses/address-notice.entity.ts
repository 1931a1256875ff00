import { Column, Entity } from 'typeorm';
import type { AddressFailed } from '../../channels/events/channel-events.js';
import type { ChannelType } from '../../channels/registry.js';
import { QueueRowEntity } from '../../../platform/delivery-queue/queue-row.entity.js';

/** One message to one person, over one channel, that an address has failed; and what became of it. */
@Entity('address_notices')
export class AddressNotice extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'jsonb' }) failed!: AddressFailed;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
}
