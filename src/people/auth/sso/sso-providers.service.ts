import { Injectable } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { badRequest } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { isId } from '../../../platform/ids.js';
import { domainOf } from './domain/sso-account.js';
import type { DiscoveredView } from './dto/sso.dto.js';
import type { ProviderSettings } from './identity-provider.js';
import { OrganisationSso, TeamSso } from './sso.entities.js';
import { SsoDomains } from './sso-domains.service.js';

/** The owner of a provider. */
export interface ProviderKey {
  tenantId: string;
  /** Null: the organisation. */
  teamId: string | null;
}

export interface Provider extends ProviderKey {
  allowedDomains: readonly string[];
  defaultRole: 'user' | 'stakeholder';
  settings: ProviderSettings;
}

/** Finds identity providers, over all tenants, as a sign-in has no tenant yet. */
@Injectable()
export class SsoProviders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly domains: SsoDomains,
    private readonly box: SecretBox,
  ) {}

  /** How addresses of a domain sign in. Does not reveal whether the address has an account. */
  async discover(email: string): Promise<DiscoveredView> {
    const domain = domainOf(email);
    const tenantId = await this.domains.tenantOf(domain);
    if (tenantId === null) return { method: 'password' };
    const scope = this.unitOfWork.of(tenantId);
    const servesDomain = { allowedDomains: ArrayContains([domain]) };
    const ofAll = await scope.repo(OrganisationSso).findOne(servesDomain);
    const ofTeam = ofAll ? null : await scope.repo(TeamSso).findOne(servesDomain, { order: { slug: 'ASC' } });
    const issuer = (ofAll ?? ofTeam)?.issuer;
    if (issuer === undefined) return { method: 'password' };
    const slug = ofTeam?.slug ?? tenantId;
    return { method: 'sso', startUrl: `/v2/auth/sso/${encodeURIComponent(slug)}`, provider: new URL(issuer).host };
  }

  /** The provider in a sign-in's URL. @param slug a team's name in lower case, or the id of an organisation or a team @throws ApiError 400 SSO_NOT_CONFIGURED */
  async bySlug(slug: string): Promise<Provider> {
    const teams = this.unitOfWork.anywhere(TeamSso);
    if (!isId(slug)) return this.providerFrom(await teams.findOneBy({ slug }));
    // A team may choose any name, so an id is never looked up as one.
    const ofAll = await this.unitOfWork.anywhere(OrganisationSso).findOneBy({ tenantId: slug });
    return this.providerFrom(ofAll ?? (await teams.findOneBy({ teamId: slug })));
  }

  /** @throws ApiError 400 SSO_NOT_CONFIGURED */
  async of({ tenantId, teamId }: ProviderKey): Promise<Provider> {
    const scope = this.unitOfWork.of(tenantId);
    return this.providerFrom(
      teamId === null ? await scope.repo(OrganisationSso).findOne({}) : await scope.repo(TeamSso).findOne({ teamId }),
    );
  }

  private providerFrom(sso: TeamSso | OrganisationSso | null): Provider {
    if (!sso) throw badRequest('Single sign-on is not configured for this team', 'SSO_NOT_CONFIGURED');
    const { tenantId, issuer, clientId, clientSecret, scopes, allowedDomains, defaultRole } = sso;
    const teamId = 'teamId' in sso ? sso.teamId : null;
    const settings = { issuer, clientId, clientSecret: this.box.open(clientSecret), scopes };
    return { tenantId, teamId, allowedDomains, defaultRole, settings };
  }
}
