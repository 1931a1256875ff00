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
  /** SHA-256 (hex) of the token, which is not stored. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'integer' }) tokenVersion!: number;
  @Column({ type: 'timestamptz' }) issuedAt!: Date;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  /** When the session started; null: an older session. */
  @Column({ type: 'timestamptz', nullable: true }) startedAt!: Date | null;
  /** The network where it started (`shortAddress`). */
  @Column({ type: 'text', nullable: true }) address!: string | null;
  /** The user agent that started it, at most 300 characters. */
  @Column({ type: 'text', nullable: true }) userAgent!: string | null;
  /** It was started by single sign-on. */
  @Column({ type: 'boolean' }) bySso!: boolean;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt!: Date | null;
  /** When the person last confirmed this session (`Confirmations`). */
  @Column({ type: 'timestamptz', nullable: true }) confirmedAt!: Date | null;
  /** When this session enabled the second factor. */
  @Column({ type: 'timestamptz', nullable: true }) enrolledAt!: Date | null;
}

/** A revoked access token, or a revoked session with all of its access tokens. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** The token's id, or the session's. */
  @PrimaryColumn({ type: 'uuid' }) jti!: string;
  /** When its tokens have expired anyway. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
