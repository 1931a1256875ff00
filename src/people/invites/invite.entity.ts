import { Column, Entity, IsNull, JsonContains, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import type { Grants, UserRole } from '../users/domain/user-changes.js';

@Audited<Invite>({
  type: 'invite',
  name: ({ email }) => email,
  within: [{ type: 'team', column: 'teamId', as: 'invites' }],
  fields: {
    ...{
      id: 'silent',
      hash: 'silent',
      mailProof: 'silent',
      createdAt: 'silent',
      email: 'shown',
      fullName: 'shown',
      role: 'shown',
      permissions: 'shown',
    },
    ...{ teamId: 'shown', expiresAt: 'shown', usedAt: 'shown', inviter: 'silent' },
  },
  acts: ({ changes }) => [{ verb: changes['usedAt'] ? 'accept' : 'resend', changes }],
})
@OwnedByPerson<Invite>({
  column: 'inviter',
  called: ['invite', 'invites'],
  of: ({ userId }) => ({ inviter: JsonContains({ kind: 'user', id: userId }), usedAt: IsNull() }),
})
@Entity('invites')
export class Invite {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 (hex) of the token. */
  @Column({ type: 'text' }) hash!: string;
  /** SHA-256 (hex) of the proof that only the mail has; null: an older invite. */
  @Column({ type: 'text', nullable: true }) mailProof!: string | null;
  @Column({ type: 'text' }) email!: string;
  /** As the inviter gave it; null: none. Whoever accepts chooses their own. */
  @Column({ type: 'text', nullable: true }) fullName!: string | null;
  @Column({ type: 'text' }) role!: UserRole;
  @Column({ type: 'jsonb', nullable: true }) permissions!: Grants | null;
  /** The team to join on acceptance; the invite is deleted with the team. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** Null: an older invite. */
  @Column({ type: 'jsonb', nullable: true }) inviter!: { kind: 'user' | 'api_key'; id: string } | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
}
