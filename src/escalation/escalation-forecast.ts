import { Injectable } from '@nestjs/common';
import { TeamRoutingRulesService } from '../routing/team-rules/team-routing-rules.service.js';
import type { PolicyChoice } from './domain/choose-policy.js';
import type { PolicyEntry } from './domain/policy.js';
import { choiceFor, startEscalation } from './domain/start.js';
import { upcoming, type EscalationEnd, type UpcomingStep } from './domain/upcoming.js';
import { present, type EscalatableAlert, type EscalationStart } from './escalation-starter.js';
import { PagingDirectoryService, type Directories } from './paging-directory.service.js';
import { PolicyCatalog } from './policy-catalog.js';

/** The whole escalation of an alert that nobody has created, if nobody acts and nothing is changed. */
export interface Forecast {
  start: EscalationStart;
  /** Why this policy; null: none applies. */
  because: Extract<PolicyChoice, { kind: 'chosen' }>['because'] | null;
  /** Those after the first one. */
  later: readonly UpcomingStep[];
  /** Null: more steps follow. */
  end: EscalationEnd | null;
  /** Ids of the rules of which one person is picked at random only then. */
  byChance: ReadonlySet<string>;
  who: Directories;
}

/** Works out escalations by the functions that carry them out; stores nothing. */
@Injectable()
export class EscalationForecast {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly teamRules: TeamRoutingRulesService,
  ) {}

  /**
   * What follows for an alert that comes at `at`. Where chance picks one of several, all of them are named.
   * @param only the policies to choose from; default: the tenant's
   */
  async of(given: EscalatableAlert, at: Date, only?: readonly PolicyEntry[]): Promise<Forecast> {
    const all = only ?? (await this.catalog.entries(given.tenantId));
    const random = all.flatMap(({ rules }) => rules).filter(({ notifyType }) => notifyType === 'random');
    const byChance = new Set(random.map(({ id }) => id));
    const policies = all.map(withoutChance);
    const who = await this.pagingDirectory.of(given.tenantId);
    const asksTeam = only === undefined && !given.skipEscalation;
    const routed = asksTeam ? (await this.teamRules.router(given.tenantId))(given, at) : null;
    const alert = { ...given, routed };
    const start = present(alert, startEscalation(alert, policies, who, at), at);
    const choice = alert.skipEscalation ? null : choiceFor(alert, policies, who);
    const because = choice?.kind === 'chosen' ? choice.because : null;
    if (start.kind === 'none') return { start, because, later: [], end: null, byChance, who };
    const { priority } = alert;
    const { plan, progress } = start.run;
    const { steps, end } = upcoming(plan, progress, { status: 'open', snoozedUntil: null, priority }, who, at);
    return { start, because, later: steps, end, byChance, who };
  }
}

/** Which person a `random` rule picks is not known before. */
function withoutChance(policy: PolicyEntry): PolicyEntry {
  return {
    ...policy,
    rules: policy.rules.map((rule) => (rule.notifyType === 'random' ? { ...rule, notifyType: 'all' } : rule)),
  };
}
