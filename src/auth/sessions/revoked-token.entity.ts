import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An access token, or a session with all of its access tokens, that ended before its time. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** The token's id, or the session's. */
  @PrimaryColumn({ type: 'uuid' }) jti!: string;
  /** When it expires anyway. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
