import { Injectable, Logger } from '@nestjs/common';
import type { AlertState } from '../alerts/domain/alert.js';
import { Clock } from '../common/clock/clock.js';
import type { TenantScope } from '../database/unit-of-work.js';
import type { NextPage } from '../channels/domain/messages.js';
import { foresee, type Foresight } from './domain/foresee.js';
import { endsAt, hasNextStep } from './domain/next-step.js';
import type { EscalationRule } from './domain/policy.js';
import { EscalationRuns } from './escalation.queries.js';
import { isOver, type LoadedRun } from './stored-runs.js';
import { PolicyCatalog } from './policy-catalog.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';
import type { PagingDirectory } from './domain/recipients.js';

/** What follows in an escalation. */
export interface Outlook {
  /** Null: it is paused, or that could not be foreseen. */
  next: NextPage | null;
  /** False: who escalates is refused, as no step is left. */
  canBeEscalated: boolean;
  /** When it ended, and the alert is open still; null: it goes on, or somebody has the alert. */
  endedAt: Date | null;
}

/** The outlooks of alerts whose runs were read. */
export interface ReadOutlooks {
  alertIds: ReadonlySet<string>;
  /** Of some of these alerts: by the alert's id; absent: no escalation runs. */
  of(alerts: readonly AlertState[]): Map<string, Outlook>;
  /** When the next step of this alert is due; null: none before something happens to it. */
  nextStepAt(alertId: string): Date | null;
}

/** Finds who is paged next, for messages about alerts that nobody has acknowledged. */
@Injectable()
export class EscalationOutlook {
  private readonly logger = new Logger(EscalationOutlook.name);

  constructor(
    private readonly runs: EscalationRuns,
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** By the alert's id; absent: no escalation runs. */
  async of(scope: TenantScope, alerts: readonly AlertState[]): Promise<Map<string, Outlook>> {
    const ids = alerts.map(({ id }) => id);
    return (await this.read(scope, ids)).of(alerts);
  }

  /**
   * What is asked of the database: one read of the runs, whatever their number; policies, people and shifts come from memory
   * (but for a policy that was changed after the run began).
   */
  async read(scope: TenantScope, alertIds: readonly string[]): Promise<ReadOutlooks> {
    if (alertIds.length === 0) return { alertIds: new Set(), of: () => new Map(), nextStepAt: () => null };
    const policies = await this.catalog.entries(scope.tenantId);
    const who = await this.pagingDirectory.of(scope.tenantId);
    const runs = await this.runs.read(scope, alertIds, policies);
    const nextStepAt = new Map(runs.map(({ alertId, dueAt }) => [alertId, dueAt]));
    return {
      alertIds: new Set(alertIds),
      of: (alerts) => this.foreseen(runs, alerts, who),
      nextStepAt: (alertId) => nextStepAt.get(alertId) ?? null,
    };
  }

  private foreseen(
    runs: readonly LoadedRun[],
    alerts: readonly AlertState[],
    who: PagingDirectory & Directories,
  ): Map<string, Outlook> {
    const found = new Map<string, Outlook>();
    const now = this.clock.now();
    for (const run of runs) {
      const { alertId, plan, progress } = run;
      const alert = alerts.find(({ id }) => id === alertId);
      if (alert === undefined) continue;
      const isEnded = alert.status === 'open' && (isOver(run) || run.state === 'failed');
      const endedAt = isEnded ? endsAt(plan, progress) : null;
      const outlook: Outlook = { next: null, canBeEscalated: true, endedAt };
      found.set(alertId, outlook);
      if (run.state === 'failed') continue;
      try {
        outlook.canBeEscalated = hasNextStep(plan, progress);
        const next = isOver(run) ? NOBODY : foresee(plan, progress, alert, who, now);
        outlook.next = next && inWords(next, who);
      } catch (error) {
        // A failure only leaves this sentence out of the message.
        this.logger.error({ err: error, alertId }, 'What an escalation does next could not be foreseen');
      }
    }
    return found;
  }
}

const NOBODY: Foresight = { kind: 'nobody', closesAt: null };

function inWords(next: Foresight, who: Directories): NextPage {
  if (next.kind === 'nobody') return next;
  const names = next.userIds.flatMap((id) => {
    const [name, standIn] = [id, who.standInOf(id, next.at)].map((each) => who.users.get(each)?.fullName);
    return name === undefined || standIn === name ? (name ?? []) : `${standIn} for ${name}`;
  });
  return { kind: 'page', at: next.at, who: names, via: next.via && nameOf(next.via, who) };
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
