import { Injectable } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { badRequest } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { DiscoveredView } from './dto/team-sso.dto.js';
import type { ProviderSettings } from './identity-provider.js';
import { TeamSso } from './team-sso.entity.js';

/** Which identity provider signs whom in: of all tenants, since whoever signs in has none yet. */
@Injectable()
export class SsoProviders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
  ) {}

  /** How an address signs in, by its domain alone: it says nothing about whether somebody has it. */
  async discover(email: string): Promise<DiscoveredView> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const claims = await this.unitOfWork
      .anywhere(TeamSso)
      .find({ where: { allowedDomains: ArrayContains([domain]) }, order: { slug: 'ASC' } });
    const [sso] = claims;
    // Organisations do not prove their domains: where two claim one, neither is believed.
    if (!sso || claims.some(({ tenantId }) => tenantId !== sso.tenantId)) return { method: 'password' };
    const { slug, issuer } = sso;
    return { method: 'sso', startUrl: `/v2/auth/sso/${encodeURIComponent(slug)}`, provider: new URL(issuer).host };
  }

  /** @throws ApiError 400 SSO_NOT_CONFIGURED */
  async of(
    by: { slug: string } | { tenantId: string; teamId: string },
  ): Promise<{ sso: TeamSso; settings: ProviderSettings }> {
    const sso = await this.unitOfWork.anywhere(TeamSso).findOneBy(by);
    if (!sso) throw badRequest('Single sign-on is not configured for this team', 'SSO_NOT_CONFIGURED');
    const { issuer, clientId, clientSecret, scopes } = sso;
    return { sso, settings: { issuer, clientId, clientSecret: this.box.open(clientSecret), scopes } };
  }
}
