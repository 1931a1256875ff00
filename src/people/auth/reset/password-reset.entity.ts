import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

/** A mailed link that sets a new password. Works once. */
@OwnedByPerson<PasswordReset>({ column: 'userId', called: null })
@Entity('password_resets')
export class PasswordReset {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** SHA-256 (hex) of the token, which is only in the mail. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
