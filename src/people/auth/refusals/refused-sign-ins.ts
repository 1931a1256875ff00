import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { countEntries, type NewAuditEntry } from '../../../platform/audit/entries.queries.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { groupBy } from '../../../platform/group-by.js';
import { newId } from '../../../platform/ids.js';
import { networkOf } from '../../../platform/ip-address.js';
import { JobMode } from '../../../platform/job-runner/job-runner.js';
import { Metrics, type Counter } from '../../../platform/metrics/metrics.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import type { Account } from '../../users/accounts.service.js';
import { revokedKeys } from '../auth.queries.js';
import { RefusalCounts, type RefusalCount, type RefusedAction } from '../domain/refusal-counts.js';

const WRITE_EVERY_MS = 1000;
/** Unknown keys to look up, a second. */
const MAX_UNKNOWN_KEYS = 100;

/** The account or API key of a refused credential. */
export interface CredentialOwner {
  type: 'user' | 'token';
  tenantId: string;
  id: string;
  name: string;
}

/** Whose sign-in or credential was refused. `unknownName`: the login name, if no account has it. */
export type RefusalSubject = CredentialOwner | { tenantId: string | null; unknownName: string };

/** The subject of refusals of an account. */
export const accountOwner = ({
  tenantId,
  id,
  fullName,
}: Pick<Account, 'tenantId' | 'id' | 'fullName'>): CredentialOwner => ({
  ...{ type: 'user', tenantId, id, name: fullName },
});

/**
 * Records refused sign-ins in the audit log, the service's log and the metrics. Counts them in memory and writes once a second:
 * an attack then neither floods the log nor slows sign-ins, and response times do not reveal whether an account exists. Not a
 * job, as `api` processes run none. Unwritten counts are lost if the process crashes.
 */
@Injectable()
export class RefusedSignIns implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RefusedSignIns.name);
  private readonly counts = new RefusalCounts(newId);
  private readonly failures: Counter<'kind'>;
  /** How much of each count is in the service's log. */
  private readonly logged = new WeakMap<RefusalCount, number>();
  private readonly unknownKeys: { id: string; origin: Pick<Origin, 'ip' | 'userAgent'> }[] = [];
  private timer: NodeJS.Timeout | null = null;
  private current: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantsService,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly mode: JobMode,
    metrics: Metrics,
  ) {
    this.failures = metrics.counter({
      name: 'pager_sign_in_failures_total',
      help: 'Refused sign-ins, codes, sessions and API keys',
      labels: ['kind'],
    });
  }

  /** Records a refusal. @param method of the sign-in, or the kind of credential */
  record(
    action: RefusedAction,
    subject: RefusalSubject,
    { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
    { method, reason = null }: { method: string; reason?: string | null },
  ): void {
    if (action !== 'auth.reset_requested') this.failures.add(1, { kind: action.slice('auth.'.length) });
    const about =
      'unknownName' in subject
        ? { about: null, nameHash: this.box.fingerprint(subject.unknownName.trim().toLowerCase()).slice(0, 16) }
        : { about: { type: subject.type, id: subject.id, name: subject.name }, nameHash: null };
    const where = { ip, network: networkOf(ip ?? ''), userAgent };
    this.counts.add({ action, tenantId: subject.tenantId, ...about, ...where, method, reason }, this.clock.now());
    this.scheduleWrite();
  }

  /** Records a refused session or API key of a known owner. */
  recordCredential(owner: CredentialOwner, origin: Pick<Origin, 'ip' | 'userAgent'>, reason: string): void {
    const [action, method] =
      owner.type === 'user'
        ? (['auth.session_refused', 'session'] as const)
        : (['auth.key_refused', 'api-key'] as const);
    this.record(action, owner, origin, { method, reason });
  }

  /** Records an unknown API key if it is a revoked one. @param id SHA-256 (hex) */
  recordUnknownKey(id: string, { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>): void {
    if (this.unknownKeys.length >= MAX_UNKNOWN_KEYS) return;
    this.unknownKeys.push({ id, origin: { ip, userAgent } });
    this.scheduleWrite();
  }

  /** Writes the counts. Never rejects: counts that cannot be written are written with the next refusal. */
  async write(): Promise<void> {
    await this.findRevoked();
    const ofTenants = groupBy(this.counts.take(this.clock.now()), ({ tenantId }) => tenantId);
    for (const [tenantId, counts] of ofTenants) {
      for (const count of counts) this.log(count);
      try {
        await this.unitOfWork.transaction(tenantId ?? (await this.tenants.defaultTenantId()), (tx) => {
          countEntries(tx, counts.map(entryOf));
          return Promise.resolve();
        });
        this.isFailing = false;
      } catch (error) {
        this.counts.giveBack(counts, this.clock.now());
        if (!this.isFailing) this.logger.warn({ err: error }, 'Refused sign-ins cannot be written to the audit log');
        this.isFailing = true;
      }
    }
  }

  private async findRevoked(): Promise<void> {
    const unknown = this.unknownKeys.splice(0);
    if (unknown.length === 0) return;
    const ids = [...new Set(unknown.map(({ id }) => id))];
    const revoked = await this.unitOfWork.system((system) => revokedKeys(system, ids)).catch(() => []);
    const revokedById = new Map(revoked.map((key) => [key.id, key]));
    for (const { id, origin } of unknown) {
      const key = revokedById.get(id);
      if (key) this.recordCredential({ type: 'token', ...key, name: key.name ?? '' }, origin, 'revoked');
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.current;
    if (this.mode.automatic) await this.write();
  }

  private scheduleWrite(): void {
    if (this.timer || !this.mode.automatic) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.current = this.current.then(() => this.write());
    }, WRITE_EVERY_MS).unref();
  }

  private log(count: RefusalCount): void {
    const { action, tenantId, about, names, method, reason, ip } = count;
    const times = count.count - (this.logged.get(count) ?? 0);
    this.logged.set(count, count.count);
    if (times === 0) return;
    const subject = about === null ? { nameHash: names[0] } : { [`${about.type}Id`]: about.id };
    this.logger.log({ action, ip, times, method, reason, tenantId, ...subject }, 'A sign-in was refused');
  }
}

function entryOf(count: RefusalCount): NewAuditEntry & { createdAt: Date } {
  const { id, action, about, names, firstAt, lastAt, ip, userAgent, hasSeveralAddresses, method, reason } = count;
  const subject = about?.type === 'user' ? { subjectId: about.id, subjectName: about.name } : {};
  return {
    ...{ id, createdAt: firstAt, action, ...subject, ip, userAgent, source: about?.type === 'token' ? 'api' : 'link' },
    entityType: about?.type ?? 'user',
    // For an unknown name its hash, so that repeated names can be recognised.
    entityId: about?.id ?? names[0] ?? '',
    entityName: about?.name ?? null,
    details: {
      ...{ method, count: count.count, lastAt: lastAt.toISOString() },
      ...(reason !== null && { reason }),
      ...(about === null && { nameHashes: names }),
      ...(hasSeveralAddresses && { addresses: 'several' }),
    },
  };
}
