import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An access token that was logged out before its time. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) jti!: string;
  /** From then on it is refused without this row. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
