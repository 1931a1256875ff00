import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';
import { Sealed } from '../../../platform/crypto/sealed.js';

@OwnedByPerson<UserMfa>({ column: 'userId', called: ['second factor', 'second factors'] })
@Entity('user_mfa')
export class UserMfa {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** TOTP secret. */
  @Sealed() @Column({ type: 'text' }) secret!: string;
  /** The newest 30-second step whose code was used: codes of it and of earlier steps are refused. */
  @Column({ type: 'integer' }) lastStep!: number;
}

/** An unused backup code. */
@OwnedByPerson<BackupCode>({ column: 'userId', called: null })
@Entity('mfa_backup_codes')
export class BackupCode {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** SHA-256 (hex) of the normalised code. */
  @PrimaryColumn({ type: 'text' }) hash!: string;
}
