import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

/** A mailed link that proves the address of a registered account. Works once. */
@OwnedByPerson<EmailProof>({ column: 'userId', called: null })
@Entity('email_proofs')
export class EmailProof {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** SHA-256 (hex) of the token, which is only in the mail. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
