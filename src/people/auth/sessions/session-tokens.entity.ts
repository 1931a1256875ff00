import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

@OwnedByPerson<RefreshToken>({ column: 'userId', called: null })
@Entity('refresh_tokens')
export class RefreshToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** All tokens that descend from one login. */
  @Column({ type: 'uuid' }) familyId!: string;
  /** SHA-256 (hex) of the token, which is stored nowhere. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'integer' }) tokenVersion!: number;
  @Column({ type: 'timestamptz' }) issuedAt!: Date;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  /** When the session began; null: before this was kept. */
  @Column({ type: 'timestamptz', nullable: true }) startedAt!: Date | null;
  /** From where it began: an address without its end (`shortAddress`). */
  @Column({ type: 'text', nullable: true }) address!: string | null;
  /** Of the request that began it, at most 300 characters. */
  @Column({ type: 'text', nullable: true }) userAgent!: string | null;
  /** It began at an identity provider. */
  @Column({ type: 'boolean' }) bySso!: boolean;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt!: Date | null;
  /** When the person of this session said their password or a code once more. */
  @Column({ type: 'timestamptz', nullable: true }) confirmedAt!: Date | null;
  /** When this session switched on the second factor. */
  @Column({ type: 'timestamptz', nullable: true }) enrolledAt!: Date | null;
}

/** An access token, or a session with all of its access tokens, that ended before its time. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** The token's id, or the session's. */
  @PrimaryColumn({ type: 'uuid' }) jti!: string;
  /** When it expires anyway. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
