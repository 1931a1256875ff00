import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';

/** A key pair of a person's device or security key, of which only the public half is here. */
@OwnedByPerson<Passkey>({ column: 'userId', called: ['passkey', 'passkeys'] })
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** As the authenticator calls it (base64url); unique over all tenants. */
  @Column({ type: 'text' }) credentialId!: string;
  @Column({ type: 'bytea' }) publicKey!: Buffer;
  /** Signatures that the authenticator says it has made; 0: it does not count. A lower one is that of a copy. */
  @Column({ type: 'bigint', transformer: { to: String, from: Number } }) counter!: number;
  /** How the browser reaches it: `internal`, `usb`, … */
  @Column({ type: 'text', array: true }) transports!: string[];
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
