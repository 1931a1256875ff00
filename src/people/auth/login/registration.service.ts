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
  /** What the person must do to get notifications. */
  warnings: string[];
}

/** Public registration. */
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

  /** Warns at every start if registration is open. */
  onApplicationBootstrap(): void {
    if (this.config.registration === 'closed') return;
    this.logger.warn('Registration is open: anybody can create an account in the default tenant (REGISTRATION=closed)');
    if (this.proofs.canMail) return;
    this.logger.warn(
      'Registered accounts cannot prove their address, as no mails are sent (SMTP_URL): they get no notifications until an administrator confirms them',
    );
  }

  /**
   * Creates an ordinary user of the default tenant, who gets no notifications until the address is proven.
   * @throws ApiError 403 if registration is closed, 409 if the name is taken, 429
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
      return {
        id: created,
        mail: await this.proofs.send(tx, { id: created, fullName, username: email, locale: locale ?? 'en' }),
      };
    });
    return { id, result: 'created', proofPending: true, warnings: [PROOF_WARNINGS[mail]] };
  }
}
