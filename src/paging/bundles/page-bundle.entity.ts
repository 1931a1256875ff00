import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { WindowKey } from '../notifications/domain/pace.js';

/**
 * One message about several alerts to one person over one channel. Its deliveries refer to it (`bundledInto`), wait in the state
 * `bundled`, and get its outcome.
 */
@Entity('page_bundles')
export class PageBundle extends QueueRowEntity {
  @Column({ type: 'uuid' }) userId!: string;
  /** For a push: the id of the phone's token. */
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: Medium;
  /** The window that collected its deliveries. */
  @Column({ type: 'text' }) windowKey!: WindowKey;
  /** The provider's own id of the message. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
}
