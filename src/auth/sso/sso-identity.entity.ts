import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who of an identity provider's people is who here, since the first sign-in. */
@Entity('sso_identities')
export class SsoIdentity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) issuer!: string;
  @PrimaryColumn({ type: 'text' }) subject!: string;
  @Column({ type: 'uuid' }) userId!: string;
}
