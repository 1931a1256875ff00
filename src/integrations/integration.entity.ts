import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';
import { Sealed } from '../common/crypto/sealed.js';

/** A topic subscription to confirm; the operator opens the link, the service never does. */
export interface PendingSubscription {
  topic: string | null;
  subscribeUrl: string;
  /** UTC, ISO 8601. */
  receivedAt: string;
}

@Audited<Integration>({
  type: 'integration',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', pendingSubscription: 'silent' },
    ...{ teamId: 'shown', name: 'shown', type: 'shown', enabled: 'shown', suppressNotifications: 'shown' },
    ...{ allowRead: 'shown', allowWrite: 'shown', allowDelete: 'shown', allowConfig: 'shown' },
    ...{ configSealed: 'secret', urlTokenSealed: 'secret', urlTokenHash: 'silent' },
  },
  acts: ({ after, changes }) => {
    const fields = Object.keys(changes).join();
    if (fields === 'enabled') return [{ verb: after.enabled ? 'enable' : 'disable', changes }];
    return [{ verb: fields === 'urlToken' ? 'rotate_webhook_token' : 'update', changes }];
  },
})
@Entity('integrations')
export class Integration {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Null: global. Its alerts belong to this team. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'boolean' }) allowRead!: boolean;
  @Column({ type: 'boolean' }) allowWrite!: boolean;
  @Column({ type: 'boolean' }) allowDelete!: boolean;
  @Column({ type: 'boolean' }) allowConfig!: boolean;
  @Column({ type: 'boolean' }) suppressNotifications!: boolean;
  /** The whole config as JSON, sealed as a whole. */
  @Sealed() @Column({ type: 'text' }) configSealed!: string;
  /** SHA-256 of the token in the webhook URL, to look it up. */
  @Column({ type: 'text' }) urlTokenHash!: string;
  /** The same token sealed, because the URL is shown again to whoever manages the integration. */
  @Sealed() @Column({ type: 'text' }) urlTokenSealed!: string;
  @Column({ type: 'jsonb', nullable: true }) pendingSubscription!: PendingSubscription | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
