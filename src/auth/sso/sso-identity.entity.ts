import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Links an identity of a provider to a user, since the first sign-in. */
@Entity('sso_identities')
export class SsoIdentity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) issuer!: string;
  @PrimaryColumn({ type: 'text' }) subject!: string;
  @Column({ type: 'uuid' }) userId!: string;
}
