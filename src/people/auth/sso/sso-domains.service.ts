import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Author, OPERATOR } from '../../../platform/audit/author.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError, conflict, unavailable } from '../../../platform/errors/api-error.js';
import { type TenantScope, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Caller } from '../../access/caller.js';
import { organisationsIn, proofRecordOf } from './domain/domain-proof.js';
import type { DomainView } from './dto/sso.dto.js';
import { ProvenDomain } from './proven-domain.entity.js';
import { ownerOf } from './sso-domains.queries.js';
import { TxtRecords } from './txt-records.js';

/** Proven e-mail domains. Each belongs to one organisation, by a DNS record or by the operator's command. */
@Injectable()
export class SsoDomains {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly records: TxtRecords,
    private readonly clock: Clock,
  ) {}

  /** The organisation that has proven the domain; null: none. */
  async tenantOf(domain: string): Promise<string | null> {
    return (await this.unitOfWork.anywhere(ProvenDomain).findOneBy({ domain }))?.tenantId ?? null;
  }

  /** Which of the domains the organisation has proven. */
  async provenOf(scope: TenantScope, domains: readonly string[]): Promise<string[]> {
    return (await scope.repo(ProvenDomain).find({ domain: In([...domains]) })).map(({ domain }) => domain);
  }

  /** The state of each domain's proof, with the required DNS record. */
  async views(scope: TenantScope, domains: readonly string[]): Promise<DomainView[]> {
    const proven = await scope.repo(ProvenDomain).find({ domain: In([...domains]) });
    return domains.map((domain) => {
      const found = proven.find((each) => each.domain === domain);
      return viewOf(scope.tenantId, domain, found ?? null);
    });
  }

  /**
   * Reads the DNS record and assigns the domain, also if another organisation has proven it by a record that no longer exists.
   * @throws ApiError 409 DOMAIN_NOT_PROVEN; CONFLICT if the domain is another organisation's; 503 if no name server responds
   */
  async prove(caller: Caller, domain: string): Promise<DomainView> {
    const { tenantId } = caller;
    const record = proofRecordOf(tenantId, domain);
    const texts = await this.records.at(record.name);
    if (texts === null) throw unavailable('No name server answers; try again in a minute', 60);
    const claimants = organisationsIn(texts);
    if (!claimants.has(tenantId)) {
      throw new ApiError(
        409,
        'DOMAIN_NOT_PROVEN',
        `There is no TXT record ${record.name} with the value ${record.value} yet; a new one may take an hour to show`,
      );
    }
    await this.assign(domain, { tenantId, proof: 'dns', by: caller }, ({ proof, tenantId: other }) => {
      if (proof === 'operator' || claimants.has(other)) throw conflict('Another organisation has proven this domain');
    });
    const [view] = await this.views(this.unitOfWork.of(tenantId), [domain]);
    return view ?? viewOf(tenantId, domain, null);
  }

  /** Assigns the domain by the operator's command. @returns the organisation that loses it; null: none */
  vouch(tenantId: string, domain: string): Promise<string | null> {
    return this.assign(domain, { tenantId, proof: 'operator', by: OPERATOR }, () => undefined);
  }

  private assign(
    domain: string,
    { tenantId, proof, by }: Pick<ProvenDomain, 'tenantId' | 'proof'> & { by: Author },
    check: (owner: Pick<ProvenDomain, 'tenantId' | 'proof'>) => void,
  ): Promise<string | null> {
    return this.unitOfWork.system(async (system) => {
      const owner = await ownerOf(system, domain);
      const isAnotherTenants = owner !== null && owner.tenantId !== tenantId;
      if (isAnotherTenants) {
        check(owner);
        await system.forTenant(owner.tenantId).repo(ProvenDomain).delete({ domain });
      }
      const tx = system.forTenant(tenantId);
      tx.by(by);
      // A proof by the operator is not replaced by one by DNS.
      const keepsOperatorProof = owner !== null && !isAnotherTenants && owner.proof === 'operator';
      if (!keepsOperatorProof)
        await tx.repo(ProvenDomain).upsert({ domain, proof, provenAt: this.clock.now() }, ['domain']);
      return isAnotherTenants ? owner.tenantId : null;
    });
  }
}

const viewOf = (tenantId: string, domain: string, proven: ProvenDomain | null): DomainView => ({
  domain,
  proven: proven !== null,
  record: proofRecordOf(tenantId, domain),
  provenAt: proven?.provenAt.toISOString() ?? null,
  provenBy: proven?.proof ?? null,
});
