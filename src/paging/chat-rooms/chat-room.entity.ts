import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelType } from '../channels/registry.js';
import { Audited } from '../../platform/audit/audited.js';
import { Sealed } from '../../platform/crypto/sealed.js';
import { shownAddress, type StoredAddress } from '../../platform/crypto/secret-address.js';

/** A chat of an organisation, in which several people read messages. */
@Audited<ChatRoom>({
  type: 'chat_room',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', type: 'shown', value: shownAddress, valueSealed: 'silent', teamId: 'shown', verified: 'shown' },
    ...{ sealedSecret: 'silent', failedAt: 'silent', failedReason: 'shown' },
    ...{ codeHash: 'silent', codeExpiresAt: 'silent', codeTries: 'silent', lastResendAt: 'silent' },
  },
  acts: ({ after, changes }) => [{ verb: changes['verified'] && after.verified ? 'verify' : 'update', changes }],
})
@Entity('chat_rooms')
export class ChatRoom implements StoredAddress {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) type!: ChannelType;
  /**
   * The address in its channel's format; of a secret one, the part that readers may see. `openAddress` returns it in
   * full.
   */
  @Column({ type: 'text' }) value!: string;
  @Sealed() @Column({ type: 'text', nullable: true }) valueSealed!: string | null;
  /** The sealed secret that signs posts; null: they are not signed. */
  @Sealed() @Column({ type: 'text', nullable: true }) sealedSecret!: string | null;
  /** Null: global. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** True: someone who reads the chat entered the code that was posted there. */
  @Column({ type: 'boolean' }) verified!: boolean;
  /** When the provider rejected posts there for good, and its reason; null: it does not. */
  @Column({ type: 'timestamptz', nullable: true }) failedAt!: Date | null;
  @Column({ type: 'text', nullable: true }) failedReason!: string | null;
  /** The current verification code: its hash, expiry and wrong attempts so far; null: there is none. */
  @Column({ type: 'text', nullable: true }) codeHash!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) codeExpiresAt!: Date | null;
  @Column({ type: 'integer' }) codeTries!: number;
  @Column({ type: 'timestamptz', nullable: true }) lastResendAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
