import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';
import type { KeyScope, PermissionLevel } from '../access/caller.js';

@Audited<ApiKey>({
  type: 'token',
  name: ({ keyPrefix }) => `${keyPrefix}…`,
  within: [{ type: 'integration', column: 'integrationId', as: 'keys' }],
  verbs: { delete: 'revoke' },
  fields: {
    ...{ id: 'silent', integrationId: 'silent', createdAt: 'silent', lastUsedAt: 'silent' },
    ...{ teamId: 'shown', keyPrefix: 'shown', scopes: 'shown', permissions: 'shown' },
  },
})
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Hex SHA-256 of the raw key, which is stored nowhere. */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Null: unbound, passes every team check of its tenant. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** The first characters of the raw key, so that people can tell keys apart. */
  @Column({ type: 'text' }) keyPrefix!: string;
  @Column({ type: 'text', array: true }) scopes!: KeyScope[];
  /** The levels of its maker, which limit it; null: no limit. */
  @Column({ type: 'jsonb', nullable: true }) permissions!: Readonly<Record<string, PermissionLevel>> | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
