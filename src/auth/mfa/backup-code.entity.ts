import { Entity, PrimaryColumn } from 'typeorm';

/** An unused backup code; using it removes it. */
@Entity('mfa_backup_codes')
export class BackupCode {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** SHA-256 (hex) of the normalised code. */
  @PrimaryColumn({ type: 'text' }) hash!: string;
}
