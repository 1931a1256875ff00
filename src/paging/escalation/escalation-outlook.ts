import { Injectable, Logger } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Clock } from '../../platform/clock/clock.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { FallbackGroup, NextPage } from '../channels/domain/messages.js';
import type { AlertPeople } from './domain/owner-notice.js';
import { hasNextStep, snoozeEnd } from './domain/next-step.js';
import type { EscalationRule } from './domain/policy.js';
import type { UpcomingStep } from './domain/upcoming.js';
import { EscalationRuns } from './escalation.queries.js';
import { OwnerNotices } from './owner-notices.js';
import { fallbackOf } from './fallback.js';
import { forecastRun, type RunForecast } from './run-forecast.js';
import type { LoadedRun } from './stored-runs.js';
import { PolicyCatalog } from './policy-catalog.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';
import type { PagingDirectory } from './domain/recipients.js';

/** What happens next in an escalation. */
export interface Outlook {
  /** Null: paused, or the prediction failed. */
  next: NextPage | null;
  /** False: no step is left to escalate to. */
  canBeEscalated: boolean;
  /** When the escalation of a still open alert ended; null: it continues, or the alert is not open. */
  endedAt: Date | null;
}

/** The outlooks of alerts whose runs were read. */
export interface ReadOutlooks {
  alertIds: ReadonlySet<string>;
  /** The outlooks of some of these alerts, without snoozed ones, by alert id; absent: no escalation runs. */
  of(alerts: readonly AlertSnapshot[]): Map<string, Outlook>;
  /** When the next step of this alert is due; null: none until an event occurs. */
  nextStepAt(alertId: string): Date | null;
}

/** Finds who is notified next, for messages about open alerts. */
@Injectable()
export class EscalationOutlook {
  private readonly logger = new Logger(EscalationOutlook.name);

  constructor(
    private readonly runs: EscalationRuns,
    private readonly notices: OwnerNotices,
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** By alert id; absent: no escalation runs. Needs three more queries if an alert is snoozed. */
  async of(scope: TenantScope, alerts: readonly AlertSnapshot[]): Promise<Map<string, Outlook>> {
    if (alerts.length === 0) return new Map();
    const now = this.clock.now();
    const snoozed = alerts.filter((alert) => snoozeEnd(alert, now) !== null);
    const read = await this.load(
      scope,
      alerts.map(({ id }) => id),
    );
    return this.predict({ ...read, people: await this.notices.peopleOf(scope, snoozed) }, alerts);
  }

  /**
   * Reads the runs in one query. Policies, people and shifts come from memory, except former versions of policies.
   */
  async read(scope: TenantScope, alertIds: readonly string[]): Promise<ReadOutlooks> {
    if (alertIds.length === 0) return { alertIds: new Set(), of: () => new Map(), nextStepAt: () => null };
    const read = await this.load(scope, alertIds);
    return {
      alertIds: new Set(alertIds),
      of: (alerts) => this.predict(read, alerts),
      nextStepAt: (alertId) => read.runs.get(alertId)?.dueAt ?? null,
    };
  }

  private async load(scope: TenantScope, alertIds: readonly string[]): Promise<Read> {
    const policies = await this.catalog.entries(scope.tenantId);
    const who = await this.pagingDirectory.of(scope.tenantId);
    const runs = await this.runs.read(scope, alertIds, policies);
    return { who, runs: new Map(runs.map((run) => [run.alertId, run])) };
  }

  private predict({ runs, who, people }: Read, alerts: readonly AlertSnapshot[]): Map<string, Outlook> {
    const found = new Map<string, Outlook>();
    const now = this.clock.now();
    for (const alert of alerts) {
      const run = runs.get(alert.id);
      const outlook: Outlook = { next: null, canBeEscalated: run !== undefined, endedAt: null };
      if (run) found.set(alert.id, outlook);
      try {
        const known = people ? { people: people(alert.id) } : {};
        const ahead = forecastRun(run, alert, who, now, { ...known, onlyNext: true });
        outlook.endedAt = ahead.endedAt;
        if (run?.state !== 'failed') outlook.canBeEscalated = run ? hasNextStep(run.plan, run.progress) : false;
        else if (!ahead.next?.afterSnooze) continue;
        outlook.next = run || ahead.next ? nextPage(ahead, alert, who) : null;
        if (outlook.next) found.set(alert.id, outlook);
      } catch (error) {
        // Without a prediction the message only lacks this sentence.
        this.logger.error({ err: error, alertId: alert.id }, 'What an escalation does next could not be foreseen');
      }
    }
    return found;
  }
}

/** What outlooks are made from. */
interface Read {
  who: Directories & PagingDirectory;
  /** By the alert's id. */
  runs: ReadonlyMap<string, LoadedRun>;
  /** Of snoozed alerts; absent: none is. */
  people?: (alertId: string) => AlertPeople;
}

/** Null: the alert is not open, or the prediction failed. */
function nextPage(
  { next, end }: RunForecast,
  alert: AlertSnapshot,
  who: Directories & PagingDirectory,
): NextPage | null {
  if (next) {
    const afterSnooze = next.afterSnooze && ({ afterSnooze: true } as const);
    return { kind: 'page', at: next.at, ...named(next, alert, who), ...afterSnooze };
  }
  if (end?.reason !== 'end-of-policy' || alert.status !== 'open') return null;
  return { kind: 'nobody', closesAt: end.closesAlert ? end.at : null };
}

/** Names a `random` rule by its target, since it picks its person only when the step fires. */
function named(
  { at, recipients, outcomes }: UpcomingStep,
  alert: AlertSnapshot,
  who: Directories & PagingDirectory,
): { who: string[]; via: string | null; fallback?: FallbackGroup } {
  if (recipients.length === 0) return { who: [], via: null, fallback: fallbackOf(alert, who, at).group };
  const reached = outcomes.flatMap(({ rule, resolution }) =>
    resolution.kind === 'reached' ? [{ rule, userIds: resolution.userIds }] : [],
  );
  const certain = reached.filter(({ rule }) => rule.notifyType !== 'random').flatMap(({ userIds }) => userIds);
  const names = [...new Set(certain)].flatMap((id) => {
    const [name, standIn] = [id, who.standInOf(id, at)].map((each) => who.users.get(each)?.fullName);
    return name === undefined || standIn === name ? (name ?? []) : `${standIn} for ${name}`;
  });
  const [first, ...others] = reached.map(({ rule }) => rule);
  return { who: names, via: first && others.length === 0 ? nameOf(first, who) : null };
}

/** Null: a rule that names a person has no name of its own. */
function nameOf({ recipientType, recipientId, notifyType }: EscalationRule, who: Directories): string | null {
  const name = directoryOf(recipientType, who)?.get(recipientId)?.name ?? null;
  return name !== null && notifyType === 'random' ? `one of ${name}` : name;
}

function directoryOf(
  type: EscalationRule['recipientType'],
  { teams, onCall, rooms }: Directories,
): { get(id: string): { name: string } | undefined } | null {
  const places = { team: teams, schedule: onCall, room: rooms };
  return type === 'user' ? null : places[type];
}
