import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Sealed } from '../../../platform/crypto/sealed.js';

/** A secret that the installation generated for itself; it belongs to no tenant. */
@Entity('installation_secrets')
export class InstallationSecret {
  @PrimaryColumn({ type: 'text' }) name!: string;
  @Sealed() @Column({ type: 'text' }) sealedValue!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
