import { Injectable } from '@nestjs/common';
import { AlertActivities, type NamingStep } from '../lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../lifecycle/alert-recipients.queries.js';
import { EscalationsInShort, type WhoWasPaged } from '../lifecycle/escalations-in-short.js';
import { type DoneAct, UntoldActs } from '../lifecycle/untold-acts.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AlertPeople } from '../../paging/escalation/domain/owner-notice.js';
import type { PagingDirectory } from '../../paging/escalation/domain/recipients.js';
import { EscalationRuns } from '../../paging/escalation/escalation.queries.js';
import { OwnerNotices } from '../../paging/escalation/owner-notices.js';
import { type Directories, PagingDirectoryService } from '../../paging/escalation/paging-directory.service.js';
import { RaisedPriority } from '../../paging/escalation/raised-priority.js';
import type { LoadedRun } from '../../paging/escalation/stored-runs.js';
import { warningsOf } from './act-in-words.js';
import { Setbacks } from './setbacks.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

/** What warnings are made from: the tenant's configuration, and what the database knows of the alerts. */
export interface ActFacts {
  rules: TenantRules;
  who: PagingDirectory & Directories;
  now: Date;
  /** What a raise leads to, as it is carried out. */
  effectOf: RaisedPriority['decide'];
  /** By the alert's id, as all below. */
  runs: ReadonlyMap<string, LoadedRun>;
  people: (alertId: string) => AlertPeople;
  paged: ReadonlyMap<string, WhoWasPaged>;
  steps: ReadonlyMap<string, readonly NamingStep[]>;
  /** Alerts for which somebody was ever paged. */
  everPaged: ReadonlySet<string>;
}

type Configuration = Pick<ActFacts, 'rules' | 'who' | 'now'>;

/**
 * Says of what was just done to alerts why nobody is notified of it now; nothing where somebody is. What was done is followed by the same
 * functions as after the commit, over facts that are read once for all of the alerts; nothing is changed.
 */
@Injectable()
export class ActWarnings {
  constructor(
    private readonly rules: TenantRulesLoader,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly runs: EscalationRuns,
    private readonly raised: RaisedPriority,
    private readonly notices: OwnerNotices,
    private readonly pages: EscalationsInShort,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly setbacks: Setbacks,
    private readonly clock: Clock,
    port: UntoldActs,
  ) {
    port.decidedBy({
      of: async (tenantId) => {
        const rules = await this.rules.rulesOf(tenantId);
        const who = await this.pagingDirectory.of(tenantId);
        return (tx, done) => this.of(tx, done, { rules, who, now: this.clock.now() });
      },
    });
  }

  /** As of `UntoldActs`, with rules that are loaded already. */
  async ofRaises(
    tx: Transaction,
    raised: readonly DoneAct[],
    rules: TenantRules,
    now: Date,
  ): ReturnType<ActWarnings['of']> {
    return this.of(tx, raised, { rules, who: await this.pagingDirectory.of(tx.tenantId), now });
  }

  private async of(
    tx: Transaction,
    done: readonly DoneAct[],
    known: Configuration,
  ): Promise<ReadonlyMap<string, string[]>> {
    const acts = done.filter(({ alert }) => alert.status !== 'closed');
    const facts = await this.factsOf(tx, acts, known);
    const found = new Map<string, string[]>();
    for (const act of acts) {
      const { id } = act.alert;
      try {
        found.set(id, [...new Set(await warningsOf(act, facts))]);
      } catch (error) {
        // What was done holds all the same.
        this.setbacks.note('escalation', error, `alert ${id}`);
      }
    }
    return found;
  }

  /** One set of statements for all acts; none where alerts were only assigned, which the new owner alone decides. */
  private async factsOf(tx: Transaction, acts: readonly DoneAct[], known: Configuration): Promise<ActFacts> {
    const alerts = acts.filter(({ act }) => act !== 'assigned').map(({ alert }) => alert);
    const ids = alerts.map(({ id }) => id);
    const runs = ids.length === 0 ? [] : await this.runs.read(tx, ids, []);
    const [people, paged, steps, everPaged] = await Promise.all([
      this.notices.peopleOf(tx, alerts),
      this.pages.pagedOf(tx, alerts),
      this.activities.lastStepsOf(tx, runs),
      this.recipients.pagedOf(tx, ids),
    ]);
    return {
      ...known,
      effectOf: (...args) => this.raised.decide(...args),
      runs: new Map(runs.map((run) => [run.alertId, run])),
      ...{ people, paged, steps, everPaged },
    };
  }
}
