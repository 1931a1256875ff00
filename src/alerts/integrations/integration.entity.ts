import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { Sealed } from '../../platform/crypto/sealed.js';
import type { KeyScope, PermissionLevel } from '../../people/access/caller.js';
import type { DefaultResponder } from './domain/default-responders.js';
import type { IntegrationRules } from './domain/integration-rules.js';

/** A topic subscription to confirm; the operator opens the link, the service never does. */
export interface PendingSubscription {
  topic: string | null;
  /** What readers may see of it; the whole is in `subscribeUrlSealed`. Before that column was: the whole. */
  subscribeUrl: string;
  /** UTC, ISO 8601. */
  receivedAt: string;
}

@Audited<Integration>({
  type: 'integration',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', pendingSubscription: 'silent' },
    subscribeUrlSealed: 'silent',
    ...{ teamId: 'shown', name: 'shown', type: 'shown', enabled: 'shown', suppressNotifications: 'shown' },
    ...{ allowRead: 'shown', allowWrite: 'shown', allowDelete: 'shown', allowConfig: 'shown' },
    ...{ responders: 'shown', ignoreResponders: 'shown', rules: 'shown', mailRecoveries: 'shown' },
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
  /** Of an alert whose sender names none, or whose responders do not count. */
  @Column({ type: 'jsonb' }) responders!: DefaultResponder[];
  @Column({ type: 'boolean' }) ignoreResponders!: boolean;
  /** A mail whose subject says that a problem is over closes its alert; false: it is one like any other. */
  @Column({ type: 'boolean' }) mailRecoveries!: boolean;
  /** Null: everything is taken as it comes. */
  @Column({ type: 'jsonb', nullable: true }) rules!: IntegrationRules | null;
  /** The whole config as JSON, sealed as a whole. */
  @Sealed() @Column({ type: 'text' }) configSealed!: string;
  /** SHA-256 of the token in the webhook URL, to look it up. */
  @Column({ type: 'text' }) urlTokenHash!: string;
  /** The same token sealed, because the URL is shown again to the managers of the integration. */
  @Sealed() @Column({ type: 'text' }) urlTokenSealed!: string;
  @Column({ type: 'jsonb', nullable: true }) pendingSubscription!: PendingSubscription | null;
  @Sealed() @Column({ type: 'text', nullable: true }) subscribeUrlSealed!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

@Audited<ApiKey>({
  type: 'token',
  name: ({ keyPrefix }) => `${keyPrefix}…`,
  within: [{ type: 'integration', column: 'integrationId', as: 'keys' }],
  verbs: { delete: 'revoke' },
  fields: {
    ...{ id: 'silent', integrationId: 'silent', createdAt: 'silent', lastUsedAt: 'silent' },
    ...{ teamId: 'shown', keyPrefix: 'shown', scopes: 'shown', permissions: 'shown', madeBy: 'silent' },
  },
})
@OwnedByPerson<ApiKey>({ column: 'madeBy', called: ['API key', 'API keys'] })
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Hex SHA-256 of the raw key, which is stored nowhere. */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Null: unbound, passes every team check of its tenant. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** The first characters of the raw key, so that people can distinguish keys. */
  @Column({ type: 'text' }) keyPrefix!: string;
  @Column({ type: 'text', array: true }) scopes!: KeyScope[];
  /** The levels of its maker, which limit it; null: no limit. */
  @Column({ type: 'jsonb', nullable: true }) permissions!: Readonly<Record<string, PermissionLevel>> | null;
  /** The person who made it; null: another key, the operator, or before this was kept. */
  @Column({ type: 'uuid', nullable: true }) madeBy!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
