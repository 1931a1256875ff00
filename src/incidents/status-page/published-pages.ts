import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { IncidentDirectory } from '../incident-directory.js';
import { POSTMORTEM_TABLE, PublishedPostmortems } from '../postmortems/published-postmortems.js';
import { PUBLIC_SERVICE_TABLES, ServiceCatalog } from '../services/service-catalog.js';
import {
  contentOf,
  goodUntil,
  HISTORY_DAYS,
  historyOf,
  type PageContent,
  type PageSettings,
  type ShownIncident,
} from './domain/content.js';
import type { AnnouncedMaintenance } from './domain/maintenance-news.js';
import { Perishable } from './domain/perishable.js';
import { isSlug } from './domain/gate.js';
import { AHEAD_MS } from './domain/planned-news.js';
import { Announcement } from './subscriptions.entity.js';
import { StatusPage } from './status-page.entity.js';
import { DAY_MS } from '../../platform/durations.js';

/** Announced maintenance in the feed. */
const MOST_NEWS = 50;

/** The data of a page. It stays the same object until something changes. */
export interface PublishedPage {
  tenantId: string;
  settings: PageSettings;
  /** SHA-256 of the access key of a `link` page. */
  keyHash: string | null;
  content: PageContent;
  /** Resolved within 90 days, the newest first. */
  history: readonly ShownIncident[];
  /** Announced maintenance. */
  news: readonly AnnouncedMaintenance[];
}

interface Edition {
  /** Null: the tenant has no page. */
  page: PublishedPage | null;
  goodUntil: Date;
}

/**
 * Pages in memory. Each replica reads them from the database once per change (by the change feed) and when they expire
 * (`goodUntil`), never per visitor.
 */
@Injectable()
export class PublishedPages {
  private readonly editions: TenantSnapshot<Perishable<Edition>>;
  /** The tenant of a slug at its last look-up. Valid only while that tenant's page has the slug. */
  private readonly owners = new Map<string, string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentDirectory,
    private readonly postmortems: PublishedPostmortems,
    private readonly catalog: ServiceCatalog,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.editions = snapshots.define({
      tables: ['status_pages', 'incidents', 'status_page_announcements', POSTMORTEM_TABLE, ...PUBLIC_SERVICE_TABLES],
      load: (scope) => Promise.resolve(new Perishable((now) => this.edition(scope, now))),
    });
  }

  /** The page of this slug, public or not; null: there is none. */
  async find(slug: string): Promise<PublishedPage | null> {
    if (!isSlug(slug)) return null;
    const tenantId = this.owners.get(slug);
    const cached = tenantId === undefined ? null : await this.of(tenantId);
    if (cached?.settings.slug === slug) return cached;
    const stored = await this.unitOfWork.anywhere(StatusPage).findOneBy({ slug });
    if (stored === null) {
      this.owners.delete(slug);
      return null;
    }
    this.owners.set(slug, stored.tenantId);
    const page = await this.of(stored.tenantId);
    return page?.settings.slug === slug ? page : null;
  }

  /** The page with settings that are not saved, as this caller may see it. It is not cached. */
  async preview(caller: Caller, settings: PageSettings): Promise<PublishedPage> {
    const { tenantId } = caller;
    const page = { ...settings, tenantId, keyHash: null };
    return (await this.pageOf(page, this.clock.now(), caller)).page;
  }

  private async of(tenantId: string): Promise<PublishedPage | null> {
    return (await (await this.editions.get(tenantId)).at(this.clock.now())).page;
  }

  private async edition(scope: TenantScope, now: Date): Promise<Edition> {
    const settings = await scope.repo(StatusPage).findOne({});
    if (settings === null) return { page: null, goodUntil: new Date(now.getTime() + DAY_MS) };
    return this.pageOf(settings, now);
  }

  private async pageOf(
    settings: PageSettings & Pick<StatusPage, 'tenantId' | 'keyHash'>,
    now: Date,
    reader: Caller | null = null,
  ): Promise<Edition & { page: PublishedPage }> {
    const scope = this.unitOfWork.toShow(settings.tenantId);
    const [services, incidents, work, announcements] = await Promise.all([
      this.catalog.publicServices(scope, 90, now),
      this.incidents.published(scope, new Date(now.getTime() - HISTORY_DAYS * DAY_MS), reader),
      this.catalog.publicWork(scope, now, new Date(now.getTime() + AHEAD_MS)),
      scope.repo(Announcement).find({ news: Not(IsNull()) }, { order: { at: 'DESC' }, take: MOST_NEWS }),
    ]);
    const postmortems = await this.postmortems.of(
      scope,
      incidents.map(({ id }) => id),
    );
    const facts = { settings, services, incidents, postmortems, work, now };
    const { tenantId, keyHash } = settings;
    const shown = new Set(work.map(({ id }) => id));
    // Hides announcements of windows that are not public any more at once, before they are withdrawn.
    const news = announcements.flatMap(({ news: each, incidentId }) =>
      each?.told && (each.told.phase === 'over' || shown.has(incidentId)) ? [each.told] : [],
    );
    return {
      page: { tenantId, settings, keyHash, news, content: contentOf(facts), history: historyOf(facts) },
      goodUntil: goodUntil(facts),
    };
  }
}
