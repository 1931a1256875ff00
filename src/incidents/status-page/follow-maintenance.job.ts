import { Injectable } from '@nestjs/common';
import { MaintenanceService, type FollowedWindow } from '../../alerts/maintenance/maintenance.service.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import { isDatabaseUnavailable } from '../../platform/http/database-errors.js';
import { newId } from '../../platform/ids.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { ServiceCatalog } from '../services/service-catalog.js';
import type { MaintenanceNews, AnnouncedMaintenance } from './domain/maintenance-news.js';
import {
  AHEAD_MS,
  isExpected,
  type AnnouncedTime,
  type NewsKind,
  nextNews,
  type NewsStep,
  type Plan,
  RECURRING_AHEAD_MS,
  timeThatCounts,
} from './domain/planned-news.js';
import {
  claimNews,
  dueNews,
  type DueNews,
  FOLLOW_WORK,
  FOLLOWED,
  FOLLOWING,
  postponeNews,
} from './planned-news.queries.js';
import { SubscriberMails } from './subscriber-mails.js';
import { Announcement } from './subscriptions.entity.js';

const BATCH = 50;
const PAUSE_MS = 5 * MINUTE_MS;

/** A public window. */
interface Published {
  window: FollowedWindow;
  serviceIds: readonly string[];
}

/**
 * Announces planned maintenance in the feed and by mail to subscribers. It compares the window with its last announcement
 * in one transaction, so that nothing is announced twice.
 */
@Injectable()
@ScheduledJob({ ...FOLLOW_WORK, everyMs: 10 * SECOND_MS, batchSize: BATCH, waits: rowsDue(FOLLOWED) })
export class FollowMaintenanceJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly maintenance: MaintenanceService,
    private readonly catalog: ServiceCatalog,
    private readonly mails: SubscriberMails,
    private readonly internalErrors: InternalErrors,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const due = await this.unitOfWork.system((system) => dueNews(system, now, BATCH));
    for (const each of due) await this.follow(each, now);
    return due.length;
  }

  private async follow({ tenantId, windowId }: DueNews, now: Date): Promise<void> {
    try {
      await this.unitOfWork.transaction(tenantId, (tx) => this.check(tx, windowId, now));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.internalErrors.note('maintenance-news', windowId, error, 'Could not announce planned maintenance');
      const until = new Date(now.getTime() + PAUSE_MS);
      await this.unitOfWork.transaction(tenantId, (tx) => postponeNews(tx, windowId, until));
    }
  }

  private async check(tx: Transaction, windowId: string, now: Date): Promise<void> {
    if (!(await claimNews(tx, windowId, now))) return;
    const row = await tx.repo(Announcement).findOne({ incidentId: windowId, key: FOLLOWING });
    if (!row?.news) return;
    const [window] = await this.maintenance.windowsOf(tx, [windowId]);
    const serviceIds = window && (await this.catalog.publicScopes(tx, [window])).get(windowId);
    const published = window && serviceIds ? { window, serviceIds } : null;
    const { heldSince: _held, ...stored } = row.news;
    const news = { ...stored, notify: window?.notifySubscribers ?? stored.notify };
    const before = announcedTime(news.told);
    const aheadMs = window?.recurrence ? RECURRING_AHEAD_MS : AHEAD_MS;
    const step = nextNews(before, planOf(window, published, before, now), now, aheadMs);
    await this.apply(tx, windowId, step, { news, published, now });
  }

  private async apply(
    tx: Transaction,
    windowId: string,
    step: NewsStep,
    { news, published, now }: CheckedWindow,
  ): Promise<void> {
    const where = { incidentId: windowId, key: FOLLOWING };
    const rows = tx.repo(Announcement);
    switch (step.is) {
      case 'nothing':
        await rows.delete(where);
        return;
      case 'waiting':
        await rows.update(where, { news: { notify: news.notify, last: news.last }, dueAt: step.nextAt });
        return;
      case 'announced': {
        if (published === null) return;
        const announced = announcementOf(news, published, step, now);
        await this.mailAll(tx, step.kind, { news, published, announced, now });
        const { isKnown: _known, ...rest } = news;
        await rows.update(where, {
          news: { ...rest, told: announced },
          dueAt: step.nextAt,
          ...(step.kind && { at: now }),
        });
        return;
      }
      case 'over': {
        if (!news.told) return;
        const announced = ended(news.told, step, now);
        await this.mailAll(tx, step.kind, { news, published, announced, now });
        await rows.update(where, { key: announced.id, news: { ...news, told: announced }, dueAt: null, at: now });
        if (!published?.window.recurrence || !published.window.enabled) return;
        const last = { startTime: announced.startTime, series: announced.series };
        await rows.insert({ ...where, at: now, dueAt: now, news: { notify: news.notify, last } });
      }
    }
  }

  private async mailAll(
    tx: Transaction,
    kind: NewsKind | null,
    { news, published, announced, now }: CheckedWindow & { announced: AnnouncedMaintenance },
  ): Promise<void> {
    const wasShown = news.isKnown && news.told === undefined;
    if (kind === null || wasShown || !news.notify || announced.isExpected) return;
    const names = await this.catalog.names(tx, announced.serviceIds);
    await this.mails.maintenance(tx, {
      ...{ kind, now, announced },
      before: news.told ?? null,
      services: announced.serviceIds.flatMap((id) => names.get(id) ?? []),
      repeats: published?.window.repeats ?? null,
    });
  }
}

interface CheckedWindow {
  news: MaintenanceNews;
  published: Published | null;
  now: Date;
}

function announcedTime(announced: AnnouncedMaintenance | undefined): AnnouncedTime | null {
  if (!announced || announced.phase === 'over') return null;
  return { phase: announced.phase, start: new Date(announced.startTime), end: new Date(announced.endTime) };
}

function planOf(
  window: FollowedWindow | undefined,
  published: Published | null,
  announced: AnnouncedTime | null,
  now: Date,
): Plan {
  if (!window?.enabled || !window.course) return { kind: 'off' };
  if (published === null) return { kind: 'hidden' };
  const span = timeThatCounts(window.course, window.recurrence !== null, announced, now);
  return span === null ? { kind: 'off' } : { kind: 'planned', span };
}

function announcementOf(
  { told: before, last }: MaintenanceNews,
  { window, serviceIds }: Published,
  { kind, time }: Extract<NewsStep, { is: 'announced' }>,
  now: Date,
): AnnouncedMaintenance {
  const { name, description } = window;
  const at = now.toISOString();
  const times = { startTime: time.start.toISOString(), endTime: time.end.toISOString() };
  const { startTime, endTime, recurrence } = window;
  const series = [startTime.toISOString(), endTime.toISOString(), recurrence?.rrule, recurrence?.timezone].join(' ');
  const past = last ? { start: new Date(last.startTime), series: last.series } : null;
  const isEdited = before?.name !== name || before.description !== description;
  return {
    ...{ id: before?.id ?? newId(), phase: time.phase, name, description, serviceIds, series, ...times },
    changedAt: isEdited ? at : before.changedAt,
    items: [...(before?.items ?? []), ...(kind ? [{ kind, at, ...times }] : [])],
    isExpected: window.recurrence !== null && isExpected(time.start, past, series),
  };
}

function ended(
  announced: AnnouncedMaintenance,
  { kind, span }: Extract<NewsStep, { is: 'over' }>,
  now: Date,
): AnnouncedMaintenance {
  const times = { startTime: span.start.toISOString(), endTime: span.end.toISOString() };
  const item = kind && { kind, at: now.toISOString(), ...times };
  return { ...announced, ...times, phase: 'over', items: [...announced.items, ...(item ? [item] : [])] };
}
