import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

/** A requested new address, until the person enters the code that was mailed to it. */
@OwnedByPerson<AddressChange>({ column: 'userId', called: null })
@Entity('address_changes')
export class AddressChange {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) address!: string;
  /** SHA-256 (hex) of the code, which is only in the mail. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
