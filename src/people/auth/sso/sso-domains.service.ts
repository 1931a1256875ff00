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

/** The domains of organisations: each belongs to the one that has proven it, by a record in its DNS or by the operator. */
@Injectable()
export class SsoDomains {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly records: TxtRecords,
    private readonly clock: Clock,
  ) {}

  /** The organisation that has proven the domain; null: none has. */
  async tenantOf(domain: string): Promise<string | null> {
    return (await this.unitOfWork.anywhere(ProvenDomain).findOneBy({ domain }))?.tenantId ?? null;
  }

  /** Those of the domains that the organisation has proven. */
  async provenOf(scope: TenantScope, domains: readonly string[]): Promise<string[]> {
    return (await scope.repo(ProvenDomain).find({ domain: In([...domains]) })).map(({ domain }) => domain);
  }

  /** How far their proofs are, and what is missing. */
  async views(scope: TenantScope, domains: readonly string[]): Promise<DomainView[]> {
    const proven = await scope.repo(ProvenDomain).find({ domain: In([...domains]) });
    return domains.map((domain) => {
      const found = proven.find((each) => each.domain === domain);
      return viewOf(scope.tenantId, domain, found ?? null);
    });
  }

  /**
   * Looks for the record now. Who could write it has the domain from then on, also where another organisation proved it
   * by a record that is gone.
   * @throws ApiError 409 DOMAIN_NOT_PROVEN, CONFLICT where another organisation has it; 503
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

  /** The operator answers for the domain. @returns the organisation that loses it by that; null: none */
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
      // What the operator has answered for needs no record.
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
