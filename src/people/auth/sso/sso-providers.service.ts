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

/** Whose provider it is. */
export interface ProviderKey {
  tenantId: string;
  /** Null: the whole organisation's. */
  teamId: string | null;
}

export interface Provider extends ProviderKey {
  allowedDomains: readonly string[];
  defaultRole: 'user' | 'stakeholder';
  settings: ProviderSettings;
}

/** Which identity provider signs whom in: of all tenants, since whoever signs in has none yet. */
@Injectable()
export class SsoProviders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly domains: SsoDomains,
    private readonly box: SecretBox,
  ) {}

  /** How an address signs in, by its domain alone: it says nothing about whether somebody has it. */
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

  /** By what a sign-in begins with: a team's name in small letters, or the id of an organisation. @throws ApiError 400 SSO_NOT_CONFIGURED */
  async bySlug(slug: string): Promise<Provider> {
    // No team stands in for an organisation by taking its id for a name.
    return this.providerFrom(
      isId(slug)
        ? await this.unitOfWork.anywhere(OrganisationSso).findOneBy({ tenantId: slug })
        : await this.unitOfWork.anywhere(TeamSso).findOneBy({ slug }),
    );
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
