import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { AuditService } from '../../people/audit/audit.service.js';
import { callerEntry } from '../../people/auth/audit-entries.js';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../platform/crypto/secret-box.js';
import { badRequest, notFoundStructured, taken } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type {
  AccessKeyView,
  PutStatusPageDto,
  PutStatusPageView,
  StatusPageView,
  SubscribersView,
} from './dto/status-page.dto.js';
import { Logos } from './logos.js';
import { StatusPage } from './status-page.entity.js';
import { Subscriber } from './subscriptions.entity.js';

/** The configuration of the page (contract: "Status page"). */
@Injectable()
export class StatusPageService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly logos: Logos,
  ) {}

  /** @throws ApiError 404 */
  async get(caller: Caller): Promise<StatusPageView> {
    return configured(await this.find(caller));
  }

  /** Null: it is not configured. */
  async find({ tenantId }: Caller): Promise<StatusPageView | null> {
    const page = await this.unitOfWork.of(tenantId).repo(StatusPage).findOne({});
    return page && viewOf(page);
  }

  /**
   * Creates the page or replaces its configuration. A `link` page without a key gets one, returned only here; other pages
   * have none. Warns of a logo that is never fetched. @throws ApiError 409 CONFLICT if another tenant has the slug
   */
  async put(caller: Caller, body: PutStatusPageDto): Promise<PutStatusPageView> {
    // A concurrent request with the same slug violates the unique index, and gets the same 409.
    const holder = await this.unitOfWork.anywhere(StatusPage).findOneBy({ slug: body.slug });
    if (holder && holder.tenantId !== caller.tenantId) throw taken('slug', 'This slug is taken');
    const refusal = body.logoUrl ? await this.logos.refusalOf(body.logoUrl) : null;
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(StatusPage).findOne({}, { lock: true });
      const now = this.clock.now();
      const { slug, visibility, brandName } = body;
      const accessKey = visibility === 'link' && !stored?.keyHash ? newKey() : null;
      const page = {
        ...{ slug, visibility, brandName },
        accentColor: body.accentColor?.toLowerCase() ?? null,
        logoUrl: body.logoUrl ?? null,
        showUptimeBars: body.showUptimeBars ?? false,
        keyHash: visibility !== 'link' ? null : accessKey ? sha256(accessKey) : (stored?.keyHash ?? null),
        createdAt: stored?.createdAt ?? now,
        updatedAt: now,
      };
      if (stored) await tx.repo(StatusPage).update({}, page);
      else await tx.repo(StatusPage).insert(page);
      return {
        ...viewOf(page),
        ...(accessKey === null ? {} : { accessKey }),
        ...(refusal === null ? {} : { warnings: [`The page does not show this logo: ${refusal}`] }),
      };
    });
  }

  /** Replaces the access key. @throws ApiError 404, 400 unless the page is a `link` page */
  rotateKey(caller: Caller): Promise<AccessKeyView> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const page = configured(await tx.repo(StatusPage).findOne({}, { lock: true }));
      if (page.visibility !== 'link') throw badRequest('Only a page of visibility link has a key');
      const accessKey = newKey();
      await tx.repo(StatusPage).update({}, { keyHash: sha256(accessKey), updatedAt: this.clock.now() });
      return { accessKey };
    });
  }

  /** Confirmed ones first, then by the time of the subscription. */
  async subscribers({ tenantId }: Caller): Promise<SubscribersView> {
    const rows = await this.unitOfWork
      .of(tenantId)
      .repo(Subscriber)
      .find({}, { order: { verifiedAt: { direction: 'ASC', nulls: 'LAST' }, createdAt: 'ASC', id: 'ASC' } });
    const subscribers = rows.map(({ id, email, verifiedAt, createdAt }) => ({
      ...{ id, email },
      verifiedAt: verifiedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
    return { count: subscribers.length, subscribers };
  }

  /** Removes a subscriber, who is not notified and may subscribe again. @throws ApiError 404 */
  removeSubscriber(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const subscriber = await tx.repo(Subscriber).findOne({ id }, { lock: true });
      if (subscriber === null) throw notFoundStructured('Subscriber not found');
      await tx.repo(Subscriber).delete({ id });
      const page = await tx.repo(StatusPage).findOne({});
      const { slug = '', brandName = null } = page ?? {};
      const entity = { type: 'status_page', id: slug, name: brandName };
      this.audit.record(tx, callerEntry('status_page.remove_subscriber', caller, entity, { email: subscriber.email }));
    });
  }
}

/** 192 bits, in URL-safe characters. */
const newKey = (): string => randomToken(24);

function configured<T>(page: T | null): T {
  if (page === null) throw notFoundStructured('The status page is not configured');
  return page;
}

function viewOf(page: Omit<StatusPage, 'tenantId'>): StatusPageView {
  const { slug, visibility, brandName, accentColor, logoUrl, showUptimeBars, keyHash, createdAt, updatedAt } = page;
  return {
    ...{ slug, visibility, brandName, accentColor, logoUrl, showUptimeBars },
    hasAccessKey: keyHash !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
