import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import { Sealed } from '../../platform/crypto/sealed.js';
import './events/channel-events.js';
import type { ChannelType } from './registry.js';

/** A contact method of one person. */
@Audited<Channel>({
  type: 'channel',
  name: ({ type, value }) => `${type} ${maskAddress(value)}`,
  within: [{ type: 'user', column: 'userId', as: 'channels' }],
  owner: ({ userId }) => userId,
  fields: {
    ...{ id: 'silent', userId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ type: 'shown', value: maskAddress, label: 'shown', verified: 'shown' },
    ...{ valueSealed: 'silent', sealedSecret: 'silent' },
    ...{ disabledReason: 'shown', failedAt: 'silent' },
    ...{ codeHash: 'silent', codeExpiresAt: 'silent', codeTries: 'silent', lastResendAt: 'silent' },
    ...{ lastTestAt: 'silent', lastTestResult: 'silent' },
  },
  acts: ({ after, changes }) => [{ verb: changes['verified'] && after.verified ? 'verify' : 'update', changes }],
})
@OwnedByPerson<Channel>({
  column: 'userId',
  called: ['contact method', 'contact methods'],
  // Mail queued for the account's own address is still sent there.
  keeps: ({ type, value }, { address }) => type === 'email' && value.toLowerCase() === address.toLowerCase(),
  ended: (tx, { id }) => tx.emit('channel.unusable', { channelId: id }),
})
@Entity('channels')
export class Channel {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) type!: ChannelType;
  /** The address in its channel's format; of a secret one, the part that readers may see (`StoredAddress`). */
  @Column({ type: 'text' }) value!: string;
  /** The sealed full address; null: `value` is the full address. */
  @Sealed() @Column({ type: 'text', nullable: true }) valueSealed!: string | null;
  /** The sealed secret of the address; null: addresses of this type have none. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedSecret!: string | null;
  @Column({ type: 'text', nullable: true }) label!: string | null;
  @Column({ type: 'boolean' }) verified!: boolean;
  /** Why the channel is switched off, even if it is verified; null: it is on. */
  @Column({ type: 'text', nullable: true }) disabledReason!: string | null;
  /**
   * When the provider rejected the address for good, which switched the channel off. Null: it did not, or a user did.
   */
  @Column({ type: 'timestamptz', nullable: true }) failedAt!: Date | null;
  /** The current verification code: its hash, expiry and wrong attempts so far; null: there is none. */
  @Column({ type: 'text', nullable: true }) codeHash!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) codeExpiresAt!: Date | null;
  @Column({ type: 'integer' }) codeTries!: number;
  @Column({ type: 'timestamptz', nullable: true }) lastResendAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) lastTestAt!: Date | null;
  @Column({ type: 'text', nullable: true }) lastTestResult!: 'ok' | 'failed' | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
