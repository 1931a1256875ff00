import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import { Sealed } from '../../platform/crypto/sealed.js';
import './events/channel-events.js';
import type { ChannelType } from './registry.js';

/** A way to reach one person. */
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
  // What waits to go to the address itself goes there.
  keeps: ({ type, value }, { address }) => type === 'email' && value.toLowerCase() === address.toLowerCase(),
  ended: (tx, { id }) => tx.emit('channel.unusable', { channelId: id }),
})
@Entity('channels')
export class Channel {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) type!: ChannelType;
  /** The address, as its channel has it; of a secret one what readers may see, as in `StoredAddress`. */
  @Column({ type: 'text' }) value!: string;
  /** The whole secret address; null: `value` is the whole. */
  @Sealed() @Column({ type: 'text', nullable: true }) valueSealed!: string | null;
  /** Null: addresses of this type have none. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedSecret!: string | null;
  @Column({ type: 'text', nullable: true }) label!: string | null;
  @Column({ type: 'boolean' }) verified!: boolean;
  /** Why nothing is sent to it, though it may be verified; null: it is on. */
  @Column({ type: 'text', nullable: true }) disabledReason!: string | null;
  /** Since when the provider refuses the address for good, so that it is off; null: it does not, or somebody switched it off. */
  @Column({ type: 'timestamptz', nullable: true }) failedAt!: Date | null;
  /** The code that is accepted at present: hash, end of life and wrong answers so far; null when there is none. */
  @Column({ type: 'text', nullable: true }) codeHash!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) codeExpiresAt!: Date | null;
  @Column({ type: 'integer' }) codeTries!: number;
  @Column({ type: 'timestamptz', nullable: true }) lastResendAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) lastTestAt!: Date | null;
  @Column({ type: 'text', nullable: true }) lastTestResult!: 'ok' | 'failed' | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
