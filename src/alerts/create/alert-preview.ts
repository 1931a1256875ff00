import { Injectable } from '@nestjs/common';
import { matchableOf } from '../lifecycle/domain/matchable.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import { PolicyEffects } from '../policies/policy-effects.js';
import type { AskedPolicy } from '../policies/domain/evaluate-policies.js';
import { countsSince, decideFlapping } from '../policies/domain/flapping.js';
import { ownOf } from '../lifecycle/domain/stored-alias.js';
import type { AlertDraft, AlertRequest } from '../lifecycle/domain/create-request.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import { Clock } from '../../platform/clock/clock.js';
import { decide } from '../../platform/matching/decision.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TeamRoute } from '../routing/team-rules/domain/team-router.js';
import {
  EscalationForecast,
  type Forecast,
  NOT_STARTED,
  notifiesNobody,
} from '../../paging/escalation/escalation-forecast.js';
import type { RoutingDecision } from '../routing/domain/choose-route.js';
import type { NotificationEffect } from '../policies/notification/domain/notification-policies.js';
import { silencedByBoth } from '../policies/notification/domain/silence-by-policy.js';
import { admitGroups, askFirst, route } from './admission.stage.js';
import { withFlapping, type Admission } from './domain/admission.js';
import { groupByAlias } from './domain/batch-dedup.js';
import { pagesNow } from './escalation.stage.js';
import { isBroadcast } from './outcomes.js';
import { openAlerts, recentOpenings } from './store.queries.js';
import { FULL } from './stages.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

/** What would become of a create. */
export interface ForeseenCreate {
  at: Date;
  /** As it came, with its defaults. */
  draft: AlertDraft;
  /** An alert with this alias that its sender may touch is open now: this one would only be counted. */
  isRepeat: boolean;
  /** What alert policies are asked about, after routing; what routing rules are asked about differs in the team. */
  asked: MatchableAlert;
  routing: RoutingDecision;
  /** The enabled alert policies that match, in their order, and which of them apply. */
  policies: readonly AskedPolicy[];
  admission: Admission;
  /** The notification policy that decides about it; null: none. */
  notification: NotificationEffect | null;
  /** The maintenance or notification policy that silences it at first; `until`: when it may page. Null: none. */
  silenced: Silenced | null;
  /** Null: nobody is told. */
  paging: { forecast: Forecast; at: Date; broadcast: boolean } | null;
  /** The routing rule of its team that decides who is told, and what it was asked about; null: none. */
  teamRule: { rule: TeamRoute; asked: MatchableAlert } | null;
}

/** Whom a create would page. */
export interface ForeseenPages {
  /** Suppressed: there is no alert. */
  admission: Admission;
  silenced: Silenced | null;
  /** Null: nobody is told. */
  paging: ForeseenCreate['paging'];
  /** The routing rule of its team because of which nobody is told; null: none. */
  silentRule: TeamRoute | null;
}

/** Decides about a create by the stages of the pipeline, and stores nothing. */
@Injectable()
export class AlertPreview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: TenantRulesLoader,
    private readonly policies: PolicyEffects,
    private readonly escalation: EscalationForecast,
    private readonly clock: Clock,
  ) {}

  /** @param given when the alert comes; default: now */
  async of(request: AlertRequest, given: Date | undefined): Promise<ForeseenCreate> {
    const at = given ?? this.clock.now();
    const { tenantId } = request;
    const draft = FULL.draft(request);
    const rules = await this.rules.rulesOf(tenantId);
    const { scope, admitted } = await admissionOf(draft, rules, at);
    const { routing, asked } = await decide(tenantId, () => ({
      routing: rules.route(matchableOf(draft)),
      asked: matchableOf(route(draft, rules)),
    }));
    const { open, recent } = await this.unitOfWork.transaction(tenantId, async (tx) => ({
      open: await openAlerts(tx, [scope.alias]),
      recent: await recentOpenings(tx, scope, countsSince(at)),
    }));
    const admission =
      admitted.kind === 'admitted'
        ? withFlapping(admitted, decideFlapping(admitted.draft, recent, rules.flapping, at))
        : admitted;
    const isRepeat = ownOf(open, scope) !== undefined;
    const silence = await decide(tenantId, () => silenceOf(admission, rules, at));
    const paging = isRepeat ? null : await this.paging(admission, silence, at);
    const [routed = null] = paging?.forecast.start.routed ?? [];
    return {
      at,
      draft,
      isRepeat,
      asked,
      routing,
      policies: await this.policies.matching(tenantId, asked, at),
      admission,
      notification: (admission.kind === 'admitted' && admission.notified?.effect) || null,
      silenced: isRepeat ? null : silence,
      paging: told(paging),
      teamRule: routed && { rule: routed, asked: admission.kind === 'admitted' ? matchableOf(admission.draft) : asked },
    };
  }

  /**
   * Whom each of these would page if no alert were open, in their order; reads no alert, so flapping counts for nothing.
   * @param requests of one tenant, each with an alias of its own
   */
  async pagesOf(tenantId: string, requests: readonly AlertRequest[], at: Date): Promise<ForeseenPages[]> {
    const drafts = requests.map((request) => FULL.draft(request));
    const rules = await this.rules.rulesOf(tenantId);
    const foreseen: ForeseenPages[] = [];
    for (const draft of drafts) {
      const { admitted: admission } = await admissionOf(draft, rules, at);
      const silenced = await decide(tenantId, () => silenceOf(admission, rules, at));
      const paging = await this.paging(admission, silenced, at);
      const silentRule = paging?.forecast.start.routed.find(({ notify }) => notify.type === 'none') ?? null;
      foreseen.push({ admission, silenced, paging: told(paging), silentRule });
    }
    return foreseen;
  }

  /** As the create's own step zero, or as the end of its delay (`DeferredAlerts`). */
  private async paging(admission: Admission, silence: Silenced | null, at: Date): Promise<ForeseenCreate['paging']> {
    if (admission.kind === 'suppressed' || admission.draft.status !== 'open') return null;
    const { draft, delayedUntil } = admission;
    if (draft.suppressNotifications || silence?.pages === false) return null;
    const from = silence?.until ?? delayedUntil ?? at;
    const forecast = await this.escalation.of(draft, from);
    const start = pagesNow({ ...admission, delayedUntil: null }) ? forecast.start : NOT_STARTED;
    return { forecast: { ...forecast, start }, at: from, broadcast: isBroadcast(draft, start) };
  }
}

/** What policies make of a create that repeats none. */
async function admissionOf(
  draft: AlertDraft,
  rules: TenantRules,
  at: Date,
): Promise<{ scope: AlertDraft; admitted: Admission }> {
  const { drafts, decided } = await askFirst([draft], rules, at);
  const [plan] = await admitGroups(groupByAlias(drafts), rules, at, decided);
  const [suppressed] = plan?.suppressed ?? [];
  const admitted: Admission | undefined = suppressed
    ? { kind: 'suppressed', policy: suppressed.policy }
    : (plan?.opening?.admitted ?? plan?.closed[0]);
  if (admitted === undefined) throw new Error('The create was neither admitted nor suppressed');
  return { scope: suppressed?.draft ?? (admitted.kind === 'admitted' ? admitted.draft : draft), admitted };
}

const told = (paging: ForeseenCreate['paging']): ForeseenCreate['paging'] =>
  paging && notifiesNobody(paging.forecast.start) ? null : paging;

/** Windows one after the other that are looked at: more is as good as never. */
const MOST_WINDOWS = 100;

/**
 * From the end of a delay on; where another window is in force at the end of one, the silence goes on. A notification policy
 * that waits for more occurrences has no end.
 */
function silenceOf(admission: Admission, { silencedBy }: TenantRules, at: Date): Silenced | null {
  if (admission.kind === 'suppressed' || admission.draft.status !== 'open') return null;
  const alert = matchableOf(admission.draft);
  const from = admission.delayedUntil ?? at;
  let silenced = silencedByBoth(silencedBy(alert, from), admission.notified?.effect ?? null, 1, from);
  if (silenced?.occurrences) return silenced;
  for (let count = 0; silenced !== null && count < MOST_WINDOWS; count++) {
    const next = silencedBy(alert, silenced.until);
    if (next === null) return silenced;
    silenced = { ...next, pages: next.pages || (silenced.pages && !next.ids.includes(silenced.id)) };
  }
  return silenced;
}
