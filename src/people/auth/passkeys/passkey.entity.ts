import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

/** The public key of a passkey on a person's device or security key. */
@OwnedByPerson<Passkey>({ column: 'userId', called: ['passkey', 'passkeys'] })
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** The authenticator's id of it (base64url), unique over all tenants. */
  @Column({ type: 'text' }) credentialId!: string;
  @Column({ type: 'bytea' }) publicKey!: Buffer;
  /** The authenticator's counter of signatures; 0: it has none. A lower counter comes from a copy. */
  @Column({ type: 'bigint', transformer: { to: String, from: Number } }) counter!: number;
  /** How the browser connects to it: `internal`, `usb`, … */
  @Column({ type: 'text', array: true }) transports!: string[];
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
