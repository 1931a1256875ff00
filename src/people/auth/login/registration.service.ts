import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import { AuthConfig } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { AccountsService } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { PROOF_WARNINGS, ProofMails } from '../proof/proof-mails.service.js';
import { userEntry } from '../audit-entries.js';
import type { RegisterDto } from '../dto/auth.dto.js';

export interface Registered {
  id: string;
  result: 'created';
  proofPending: true;
  /** What is to be done before the account is paged. */
  warnings: string[];
}

/** Public registration (contract: POST /v2/auth/register). */
@Injectable()
export class RegistrationService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Registration');

  constructor(
    private readonly tenants: TenantsService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AuthConfig,
    private readonly audit: AuditService,
    private readonly proofs: ProofMails,
  ) {}

  /** Open registration is logged at every start. */
  onApplicationBootstrap(): void {
    if (this.config.registration === 'closed') return;
    this.logger.warn('Registration is open: anybody can make an account in the default tenant (REGISTRATION=closed)');
    if (this.proofs.canMail) return;
    this.logger.warn(
      'Registered accounts cannot prove their address, as no mails are sent (SMTP_URL): they are not paged until an administrator answers for them',
    );
  }

  /**
   * A user of the default tenant, whatever role was asked for; not paged until the address is proven.
   * @throws ApiError 403 when closed, 409 when taken, 429
   */
  async register({ email, password, fullName, timezone, locale }: RegisterDto, origin: Origin): Promise<Registered> {
    if (this.config.registration === 'closed') throw forbidden('Registration is closed');
    const tenantId = await this.tenants.defaultTenantId();
    const passwordHash = await this.passwords.hash(password);
    const { id, mail } = await this.unitOfWork.transaction(tenantId, async (tx) => {
      const created = await this.accounts.create(tx, {
        username: email,
        fullName,
        ...(timezone === undefined ? {} : { timezone }),
        ...(locale === undefined ? {} : { locale }),
        passwordHash,
        role: 'user',
        proofPending: true,
      });
      tx.by({ kind: 'user', id: created, name: fullName, origin });
      this.audit.record(tx, userEntry('auth.register', { id: created, fullName }, { username: email }, origin));
      return { id: created, mail: await this.proofs.send(tx, { id: created, fullName, username: email }) };
    });
    return { id, result: 'created', proofPending: true, warnings: [PROOF_WARNINGS[mail]] };
  }
}
