import { Injectable } from '@nestjs/common';
import { mayTouchTeam } from '../../access/domain/team-access.js';
import { matchableOf } from '../../alerts/domain/matchable.js';
import type { Flapping } from '../../alerts/domain/flapping.js';
import type { Caller } from '../../access/caller.js';
import { PagingPreview } from '../../notifications/paging-preview.js';
import type { PagingPreviewView } from '../../notifications/paging-preview.views.js';
import type { MatchableAlert, MatchCriteria } from '../../common/matching/match-criteria.js';
import { matchReasons } from '../../common/matching/match-reasons.js';
import { AlertPreview, type ForeseenCreate } from '../../pipeline/alert-preview.js';
import { TeamsService } from '../../teams/teams.service.js';
import { ownerTeam } from '../../teams/owner-team.js';
import { requestOf } from '../alert-creation.js';
import type { AlertPreviewView, PreviewAlertDto, PreviewRuleView } from './alert-preview.views.js';

/** Shows what would become of a create by the caller. */
@Injectable()
export class AlertPreviewReader {
  constructor(
    private readonly preview: AlertPreview,
    private readonly paging: PagingPreview,
    private readonly teams: TeamsService,
  ) {}

  /**
   * Of an alert that would go to a team that the caller does not see, only that is told.
   * @throws ApiError 400 for an unknown team of the sender, 403 for another than the caller's
   */
  async of(caller: Caller, { at: given, teamId: sender, ...fields }: PreviewAlertDto): Promise<AlertPreviewView> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const from = ownerTeam(caller, teams, sender, caller.teamId, 'VALIDATION');
    const foreseen = await this.preview.of({ ...requestOf(caller, fields), teamId: from }, given);
    const { at, draft, asked, routing, policies, admission, isRepeat, silenced, notification, teamRule } = foreseen;
    const teamId = routing.kind === 'routed' ? routing.teamId : draft.teamId;
    if (!mayTouchTeam(caller, teamId)) return hidden(at);
    const escalation = await this.pagingOf(foreseen);
    const outcome = isRepeat ? 'repeat' : outcomeOf(admission);
    const { message, priority, status, tags } = admission.kind === 'admitted' ? admission.draft : draft;
    const alert = { message, priority, status, tags, teamId, teamName: teams.get(teamId ?? '')?.name ?? null };
    const { delayedUntil = null, flapping } = admission.kind === 'admitted' ? admission : {};
    return {
      at: at.toISOString(),
      outcome,
      explanation: explanation(outcome, status, foreseen, escalation, flapping),
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
    };
  }

  private async pagingOf({ admission, paging }: ForeseenCreate): Promise<PagingPreviewView | null> {
    if (paging === null || admission.kind === 'suppressed') return null;
    return this.paging.of(admission.draft, paging.forecast, paging.at, paging.broadcast);
  }
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

function hidden(at: Date): AlertPreviewView {
  return {
    at: at.toISOString(),
    outcome: 'hidden',
    explanation: 'A routing rule gives it to a team that you do not see.',
    routing: { outcome: 'routed', rule: null },
    ...{ policies: [], alert: null, notificationPolicy: null, maintenance: null, teamRule: null, escalation: null },
  };
}

function explanation(
  outcome: Outcome,
  status: string,
  { silenced, notification, teamRule }: ForeseenCreate,
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
  const first = steps.find(({ people }) => people.some(({ pages }) => pages.length > 0));
  const waits = first?.heldSince === undefined ? '' : ' nobody is on call before, and';
  return first ? `${when};${waits} the first page is sent at ${first.at}.` : `${when}; nobody is paged.`;
}
