import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';

/** A phone (one installation of the app) that gets push notifications. */
@Audited<PushToken>({
  type: 'push_token',
  name: ({ platform }) => platform,
  within: [{ type: 'user', column: 'userId', as: 'pushTokens' }],
  owner: ({ userId }) => userId,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ userId: 'shown', token: 'secret', platform: 'shown' },
  },
})
@OwnedByPerson<PushToken>({ column: 'userId', called: ['phone', 'phones'] })
@Entity('push_tokens')
export class PushToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** The provider's address of the installation. */
  @Column({ type: 'text' }) token!: string;
  @Column({ type: 'text', nullable: true }) platform!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
