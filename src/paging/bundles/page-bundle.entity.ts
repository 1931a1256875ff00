import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { WindowKey } from '../notifications/domain/pace.js';

/**
 * One message about several alerts to one person over one channel. The deliveries that it stands for name it
 * (`bundledInto`), wait in the state `bundled`, and end as it does.
 */
@Entity('page_bundles')
export class PageBundle extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  /** Of a push: the phone's token. */
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: Medium;
  /** Of the window in which it was gathered. */
  @Column({ type: 'text' }) windowKey!: WindowKey;
  /** The provider's own id of the message. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
}
