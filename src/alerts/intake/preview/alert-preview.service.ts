import { Injectable } from '@nestjs/common';
import { requireRead } from '../../../people/access/domain/reading.js';
import { mayTouchTeam } from '../../../people/access/domain/team-access.js';
import { matchableOf } from '../../lifecycle/domain/matchable.js';
import type { CreateFields } from '../../lifecycle/domain/alert-fields.js';
import type { AlertDraft, AlertRequest } from '../../lifecycle/domain/create-request.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Flapping } from '../../lifecycle/domain/flapping.js';
import { type Caller, wordsOf } from '../../../people/access/caller.js';
import type { Words } from '../../../platform/words.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import { PagingPreview } from '../../../paging/notifications/paging-preview.js';
import type { PagingPreviewView } from '../../../paging/notifications/paging-preview.views.js';
import type { MatchableAlert, MatchCriteria } from '../../../platform/matching/match-criteria.js';
import { decide } from '../../../platform/matching/decision.js';
import { matchReasons } from '../../../platform/matching/match-reasons.js';
import { AlertPreview, type ForeseenCreate } from '../../create/alert-preview.js';
import { OnCallService } from '../../../on-call/on-call.service.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { ownerTeam } from '../../../people/teams/owner-team.js';
import { IntegrationsService } from '../../integrations/integrations.service.js';
import { requestOf, senderOf } from '../alert-creation.js';
import type { RuledAction } from '../domain/rules/by-rules.js';
import { RuledIntake } from '../rules/ruled-intake.js';
import type { AlertPreviewView, PreviewAlertDto, PreviewRuleView } from './alert-preview.views.js';

/** Shows what would become of a create by the caller. */
@Injectable()
export class AlertPreviewReader {
  constructor(
    private readonly preview: AlertPreview,
    private readonly paging: PagingPreview,
    private readonly teams: TeamsService,
    private readonly integrations: IntegrationsService,
    private readonly policies: EscalationPoliciesService,
    private readonly onCall: OnCallService,
    private readonly ruled: RuledIntake,
    private readonly clock: Clock,
  ) {}

  /**
   * Of an alert that would go to a team, or names whom the caller does not see, only that is told.
   * @param sent the body as it came
   * @throws ApiError 400 for an unknown team of the sender, 403 for another than the caller's, 403 and 404 for the integration
   */
  async of(
    caller: Caller,
    { at: given, teamId: sender, integrationId, ...fields }: PreviewAlertDto,
    sent: unknown,
  ): Promise<AlertPreviewView> {
    // It also says who is on call, at any time that is asked for.
    requireRead(caller, 'alerts', 'schedules');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const as = integrationId ? await this.sender(caller, integrationId) : caller;
    const from = ownerTeam(caller, teams, sender, as.teamId, 'VALIDATION');
    const { request, ruled } = await this.requestBy({ ...as, teamId: from }, fields, sent);
    if (request === null) return notCreated(given ?? this.clock.now(), ruled);
    const foreseen = await this.preview.of(request, given);
    const { at, draft, asked, routing, policies, admission, isRepeat, silenced, notification, teamRule } = foreseen;
    const teamId = routing.kind === 'routed' ? routing.teamId : draft.teamId;
    if (!mayTouchTeam(caller, teamId)) return hidden(at, 'A routing rule gives it to a team that you do not see.');
    const escalation = await this.pagingOf(wordsOf(caller), foreseen);
    if (escalation && !(await this.maySeeNamed(caller, asAdmitted(foreseen), escalation)))
      return hidden(at, NAMES_HIDDEN);
    const outcome = isRepeat ? 'repeat' : outcomeOf(admission);
    const { message, priority, status, tags } = asAdmitted(foreseen);
    const alert = { message, priority, status, tags, teamId, teamName: teams.get(teamId ?? '')?.name ?? null };
    const { delayedUntil = null, flapping } = admission.kind === 'admitted' ? admission : {};
    // It says why each rule fits.
    return decide(caller.tenantId, () => ({
      at: at.toISOString(),
      outcome,
      explanation: explanation(outcome, status, foreseen, escalation, flapping),
      integrationRule: ruled?.rule ?? null,
      ...(ruled?.kind === 'create' && ruled.remarks && { warnings: ruled.remarks }),
      routing:
        routing.kind === 'routed'
          ? { outcome: 'routed', rule: matched(routing.rule, asked) }
          : { outcome: routing.reason, rule: null },
      policies: policies.map(({ policy, asked: seen, decides }) => ({
        ...matched(policy, seen),
        actions: policy.actions,
        decides,
      })),
      alert: outcome === 'suppressed' || outcome === 'repeat' ? null : alert,
      ...(flapping && !isRepeat && { flapping }),
      ...(delayedUntil && !isRepeat && { delayedUntil: delayedUntil.toISOString() }),
      notificationPolicy:
        notification && !isRepeat && admission.kind === 'admitted'
          ? {
              ...matched({ ...notification.policy, match: notification.match }, matchableOf(admission.draft)),
              actions: notification.actions,
              delayedUntil: notification.delayedUntil?.toISOString() ?? null,
            }
          : null,
      maintenance:
        silenced && !silenced.isPolicy
          ? {
              ...{ id: silenced.id, name: silenced.name, until: silenced.until.toISOString() },
              pageAfter: silenced.pages,
            }
          : null,
      teamRule: teamRule && { ...matched(teamRule.rule, teamRule.asked), notify: teamRule.rule.notify },
      escalation,
    }));
  }

  /** As if the sender of an integration called. @throws ApiError 403, 404 */
  private async sender(caller: Caller, id: string): Promise<Caller> {
    requireRead(caller, 'integrations');
    return asSender(caller, await this.integrations.find(caller, id));
  }

  /** The create after the rules of the sender's integration; null: they create nothing. */
  private async requestBy(caller: Caller, fields: CreateFields, sent: unknown): Promise<Requested> {
    const sender = caller.integration?.hasRules ? senderOf(caller) : null;
    if (!sender) return { request: requestOf(caller, fields), ruled: null };
    const ruled = await this.ruled.foresee(sender, { fields, isRecovery: false, payload: [sent] });
    return { request: ruled.kind === 'create' ? sender.requestOf(ruled.fields) : null, ruled };
  }

  /** Anybody may name any policy or schedule as a responder, but learns of its people only where they may read it. */
  private async maySeeNamed(caller: Caller, draft: AlertDraft, escalation: PagingPreviewView): Promise<boolean> {
    const { policy, because } = escalation;
    if (policy && because === 'named-by-responder') {
      const read = this.policies.get(caller, policy.id);
      if (await read.then(() => false, isForbidden)) return false;
    }
    const schedules = await this.onCall.directory(caller.tenantId);
    return draft.responders.every(({ type, id, name }) => {
      if (type !== 'schedule') return true;
      const found = schedules.get(id ?? '') ?? schedules.byName(name ?? '', draft.teamId);
      return found === undefined || mayTouchTeam(caller, found.teamId);
    });
  }

  private async pagingOf(words: Words, { admission, paging }: ForeseenCreate): Promise<PagingPreviewView | null> {
    if (paging === null || admission.kind === 'suppressed') return null;
    return this.paging.of(words, admission.draft, paging.forecast, paging.at, paging.broadcast);
  }
}

const asAdmitted = ({ admission, draft }: ForeseenCreate): AlertDraft =>
  admission.kind === 'admitted' ? admission.draft : draft;

interface Requested {
  request: AlertRequest | null;
  ruled: RuledAction | null;
}

/** As if its sender called. */
function asSender(caller: Caller, integration: Awaited<ReturnType<IntegrationsService['find']>>): Caller {
  const { id, name, teamId, responders, ignoreResponders, rules } = integration;
  return {
    ...caller,
    teamId,
    integration: { id, name, responders, ignoreResponders, hasRules: rules !== null },
  };
}

const NOTHING = {
  policies: [],
  alert: null,
  notificationPolicy: null,
  maintenance: null,
  teamRule: null,
  escalation: null,
};

const WHAT_RULES_DO = {
  ...{ ignore: 'ignores it', create: 'creates it', close: 'closes the alert with its alias' },
  ...{ acknowledge: 'acknowledges the alert with its alias', addNote: 'adds a note to the alert with its alias' },
} as const;

function notCreated(at: Date, ruled: RuledAction | null): AlertPreviewView {
  const rule = ruled?.rule ?? null;
  const why = rule
    ? `The rule ${rule.name} of the integration ${WHAT_RULES_DO[rule.kind]}.`
    : 'No rule of the integration fits it.';
  return {
    ...{ at: at.toISOString(), outcome: 'not-created', explanation: why, integrationRule: rule, ...NOTHING },
    routing: { outcome: 'no-match', rule: null },
  };
}

function matched(
  { id, name, match }: { id: string; name: string; match: MatchCriteria },
  alert: MatchableAlert,
): PreviewRuleView {
  return { id, name, because: matchReasons(match, alert) };
}

type Outcome = AlertPreviewView['outcome'];

function outcomeOf(admission: ForeseenCreate['admission']): Outcome {
  if (admission.kind === 'suppressed') return 'suppressed';
  return admission.delayedUntil === null ? 'created' : 'delayed';
}

const NAMES_HIDDEN = 'It names an escalation policy or a schedule of a team that you do not see.';

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

function hidden(at: Date, explanation: string): AlertPreviewView {
  return {
    at: at.toISOString(),
    outcome: 'hidden',
    explanation,
    integrationRule: null,
    routing: { outcome: 'routed', rule: null },
    ...NOTHING,
  };
}

function explanation(
  outcome: Outcome,
  status: string,
  { silenced, notification, teamRule, admission }: ForeseenCreate,
  escalation: PagingPreviewView | null,
  flapping: Flapping | undefined,
): string {
  if (outcome === 'repeat')
    return 'An alert with this alias is open: this one is counted there, and pages nobody anew.';
  if (outcome === 'suppressed') return 'An alert policy drops it: there is no alert.';
  if (status !== 'open') return `An alert policy creates it ${status}: nobody is paged.`;
  if (notification?.actions.suppress)
    return `It is created; the notification policy ${notification.policy.name} tells nobody.`;
  if (silenced?.occurrences)
    return `It is created; the notification policy ${silenced.name} tells people at occurrence ${silenced.occurrences.count}.`;
  if (escalation === null && teamRule?.rule.notify.type === 'none')
    return `It is created; the routing rule ${teamRule.rule.name} of its team pages nobody.`;
  const by = silenced?.isPolicy ? 'notification policy' : 'maintenance';
  const silence = silenced && `the ${by} ${silenced.name} silences it until ${silenced.until.toISOString()}`;
  if (silence && !silenced?.pages) return `It is created, and ${silence}: nobody is paged then either.`;
  const delay = flapping?.heldUntil
    ? `since its alias was opened ${flapping.openings} times within an hour, it pages only if it stays open`
    : 'an alert policy delays its pages';
  const delays = [...(outcome === 'delayed' ? [delay] : []), ...(silence ? [silence] : [])];
  const when = ['It is created', ...delays].join(', and ');
  const steps = escalation?.steps ?? [];
  const undecided = admission.kind === 'admitted' && admission.isUndecided;
  const note = undecided ? 'Not all rules were asked: their patterns take too long for this alert. ' : '';
  const first = steps.find(({ people }) => people.some(({ pages }) => pages.length > 0));
  const waits = first?.heldSince === undefined ? '' : ' nobody is on call before, and';
  const pages = first ? `${waits} the first page is sent at ${first.at}.` : ' nobody is paged.';
  return `${note}${when};${pages}`;
}
