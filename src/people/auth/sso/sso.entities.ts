import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../../platform/owned-by-person.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Sealed } from '../../../platform/crypto/sealed.js';

/** The settings of an identity provider. */
abstract class ProviderColumns {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'text' }) issuer!: string;
  @Column({ type: 'text' }) clientId!: string;
  abstract clientSecret: string;
  /** Separated by spaces. */
  @Column({ type: 'text' }) scopes!: string;
  /** In lower case; each counts once it is proven. Empty: older settings. */
  @Column({ type: 'text', array: true }) allowedDomains!: string[];
  /** Role of new users. */
  @Column({ type: 'text' }) defaultRole!: 'user' | 'stakeholder';
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

const PROVIDER_FIELDS = {
  updatedAt: 'silent',
  issuer: 'shown',
  clientId: 'shown',
  clientSecret: 'secret',
  scopes: 'shown',
  allowedDomains: 'shown',
  defaultRole: 'shown',
} as const;

/** The identity provider of the whole organisation. */
@Audited<OrganisationSso>({
  type: 'sso',
  id: ({ tenantId }) => tenantId,
  name: () => 'Single sign-on',
  verbs: { create: 'update' },
  fields: PROVIDER_FIELDS,
})
@Entity('organisation_sso')
export class OrganisationSso extends ProviderColumns {
  @Sealed() @Column({ type: 'text' }) clientSecret!: string;
}

/** The identity provider of a team. */
@Audited<TeamSso>({
  type: 'team',
  prefix: 'team_sso',
  about: { type: 'team', column: 'teamId' },
  name: () => null,
  within: [{ type: 'team', column: 'teamId', as: 'sso' }],
  verbs: { create: 'update' },
  fields: { teamId: 'silent', slug: 'silent', ...PROVIDER_FIELDS },
})
@Entity('team_sso')
export class TeamSso extends ProviderColumns {
  @PrimaryColumn({ type: 'uuid' }) teamId!: string;
  /** The team's name in lower case, or the team's id if another tenant's team has that name; unique over all tenants: it identifies the provider in the sign-in's URL. */
  @Column({ type: 'text' }) slug!: string;
  @Sealed() @Column({ type: 'text' }) clientSecret!: string;
}

/** Links an identity of a provider to a user, from the first sign-in on. */
@OwnedByPerson<SsoIdentity>({ column: 'userId', called: ['linked identity', 'linked identities'] })
@Entity('sso_identities')
export class SsoIdentity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) issuer!: string;
  @PrimaryColumn({ type: 'text' }) subject!: string;
  @Column({ type: 'uuid' }) userId!: string;
}
