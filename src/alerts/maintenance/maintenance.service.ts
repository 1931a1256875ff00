import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThanOrEqual, Not, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { isActive, type Window } from './domain/applicability.js';
import type { Course } from './domain/recurrence.js';
import type { Words } from '../../platform/words.js';
import { ruleInWords } from './domain/window-course.js';
import { compileSilencer, type Silencer } from './domain/silence.js';
import { MaintenanceWindow } from './maintenance-window.entity.js';
import { serviceNames } from './maintenance.queries.js';
import { storedCourse } from './window-settings.js';

/** A window with its texts, and whether it is public. */
export type PlannedWindow = Window & { name: string; description: string | null; public: boolean };

/** A window as it is now, in force or not. */
export type FollowedWindow = MaintenanceWindow & {
  /** Null: its recurrence cannot be used any more. */
  course: Course | null;
  /** `every week on Sunday`; null: it does not recur. */
  repeats: ((words: Words) => string) | null;
};

/** The enabled windows that are not over, and what they silence. */
interface Planned {
  windows: readonly { window: MaintenanceWindow; course: Course }[];
  silencer: Silencer;
}

/** Times of one window that the status page announces. */
const MOST_PUBLIC_TIMES = 30;

/** Maintenance windows for other features. */
@Injectable()
export class MaintenanceService {
  private readonly planned: TenantSnapshot<Planned>;

  constructor(
    private readonly clock: Clock,
    private readonly internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.planned = snapshots.define({
      tables: ['maintenance_windows', 'services'],
      load: (scope) => this.load(scope),
    });
  }

  /**
   * The tenant's windows that keep heartbeats quiet at this instant (default: now), from memory; `covers` in
   * domain/applicability decides for what.
   */
  async activeWindows(tenantId: string, at: Date = this.clock.now()): Promise<readonly Window[]> {
    const { windows } = await this.planned.get(tenantId);
    return windows.flatMap(({ window, course }) => {
      if (!window.heartbeats) return [];
      if (window.recurrence === null) return isActive(window, at) ? [window] : [];
      const span = course.at(at);
      return span === null ? [] : [{ ...window, startTime: span.start, endTime: span.end }];
    });
  }

  /** Which alerts the tenant's windows silence, from memory. */
  async silencer(tenantId: string): Promise<Silencer> {
    return (await this.planned.get(tenantId)).silencer;
  }

  /** The same as this transaction reads them. */
  async silencerIn(scope: TenantScope): Promise<Silencer> {
    return (await this.load(scope)).silencer;
  }

  /**
   * The enabled windows' times that touch [from, to) and that the public may know of: those of windows that say so, and
   * those for a service, on which they show if it is public itself. The earliest first.
   */
  async publicWindowsBetween(scope: TenantScope, from: Date, to: Date): Promise<PlannedWindow[]> {
    const begun = { enabled: true, startTime: LessThan(to) };
    const where = [{ endTime: MoreThanOrEqual(from) }, { recurrence: Not(IsNull()) }].flatMap((unfinished) => [
      { ...begun, ...unfinished, public: true },
      { ...begun, ...unfinished, serviceId: Not(IsNull()) },
    ]) as FindOptionsWhere<MaintenanceWindow>[];
    const found = await scope.repo(MaintenanceWindow).find(where, { order: { startTime: 'ASC', id: 'ASC' } });
    return found
      .flatMap((window) => {
        if (window.recurrence === null) return [window];
        const spans = storedCourse(window)?.between(from, to, MOST_PUBLIC_TIMES) ?? [];
        return spans.map(({ start, end }) => ({ ...window, startTime: start, endTime: end }));
      })
      .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime());
  }

  /** Of these ids those that are there, enabled or not. */
  async windowsOf(scope: TenantScope, ids: readonly string[]): Promise<FollowedWindow[]> {
    const found = await scope.repo(MaintenanceWindow).find({ id: In([...ids]) });
    return found.map((window) => {
      const { recurrence, startTime } = window;
      const course = storedCourse(window);
      const repeats = recurrence && course && ((words: Words) => ruleInWords(words, recurrence, startTime));
      return { ...window, course, repeats };
    });
  }

  /** Those that are enabled and not over, and name a service. */
  async unfinishedOfServices(scope: TenantScope, serviceIds: readonly string[]): Promise<string[]> {
    const of = { enabled: true, serviceId: In([...serviceIds]) };
    const found = await scope.repo(MaintenanceWindow).find([
      { ...of, endTime: MoreThanOrEqual(this.clock.now()) },
      { ...of, recurrence: Not(IsNull()) },
    ]);
    return found.map(({ id }) => id);
  }

  private async load(scope: TenantScope): Promise<Planned> {
    const enabled = { enabled: true };
    const found = await scope.repo(MaintenanceWindow).find([
      { ...enabled, endTime: MoreThanOrEqual(this.clock.now()) },
      { ...enabled, recurrence: Not(IsNull()) },
    ]);
    const windows = found.flatMap((window) => {
      const course = storedCourse(window);
      if (course !== null) return [{ window, course }];
      this.internalErrors.note('maintenance', window.id, null, 'The recurrence of a maintenance window cannot be used');
      return [];
    });
    const silencing = windows.flatMap(({ window, course }) =>
      window.silence === null ? [] : [{ ...window, silence: window.silence, course }],
    );
    const names = await serviceNames(
      scope,
      silencing.flatMap(({ serviceId }) => serviceId ?? []),
    );
    const named = silencing.map((each) => ({ ...each, serviceName: names.get(each.serviceId ?? '') ?? null }));
    const silences = named.map(({ silence }) => silence);
    return withPatternsAhead(silences, () => ({ windows, silencer: compileSilencer(named) }));
  }
}
