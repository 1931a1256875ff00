import { Injectable } from '@nestjs/common';
import { t } from '#words';
import type { Words } from '../../platform/words.js';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { sees } from '../../people/access/domain/reading.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import { Clock } from '../../platform/clock/clock.js';
import { PagingPreview } from '../../paging/notifications/paging-preview.js';
import type { PagingPreviewView, PreviewPersonView } from '../../paging/notifications/paging-preview.views.js';
import { AlertPreview, type ForeseenPages } from '../create/alert-preview.js';
import { expiryAlert } from './domain/expiry-alert.js';
import type { HeartbeatView } from './dto/heartbeat.dto.js';
import type { Heartbeat } from './heartbeat.entity.js';

type Pages = Pick<HeartbeatView, 'pages' | 'warnings'>;
type Paging = NonNullable<ForeseenPages['paging']>;

const HIDDEN: Pages = { pages: null, warnings: [] };

/** Shows whom the expiry of heartbeats would page, by what decides about their alerts. */
@Injectable()
export class ExpiryPages {
  constructor(
    private readonly preview: AlertPreview,
    private readonly paging: PagingPreview,
    private readonly clock: Clock,
  ) {}

  /** If each expired now and nobody acted, in their order; heartbeats that page alike are worked out once. */
  async of(caller: Caller, heartbeats: readonly Heartbeat[]): Promise<Pages[]> {
    const now = this.clock.now();
    const foreseen = await this.preview.pagesOf(caller.tenantId, heartbeats.map(expiryAlert), now);
    const alike = new Map<string, Pages>();
    const all: Pages[] = [];
    for (const each of foreseen) all.push(await this.shown(caller, each, alike));
    return all;
  }

  private async shown(caller: Caller, foreseen: ForeseenPages, alike: Map<string, Pages>): Promise<Pages> {
    const { admission, paging } = foreseen;
    const words = wordsOf(caller);
    if (admission.kind === 'suppressed') return nobody(words, t(words)`an alert policy drops its alert`);
    const { draft } = admission;
    if (!mayTouchTeam(caller, draft.teamId)) return HIDDEN;
    if (paging === null) return nobody(words, whyUntold(words, foreseen, draft));
    const key = keyOf(draft, paging);
    const known = alike.get(key) ?? (await this.pagesOf(words, draft, paging));
    alike.set(key, known);
    // Whom it pages may be who is on call.
    return sees(caller, 'schedules') || known.pages?.length === 0 ? known : HIDDEN;
  }

  private async pagesOf(words: Words, draft: AlertDraft, { forecast, at, broadcast }: Paging): Promise<Pages> {
    const preview = await this.paging.of(words, draft, forecast, at, broadcast);
    const pagedBy = (steps: PagingPreviewView['steps']): PreviewPersonView[] =>
      steps.flatMap(({ people }) => people.filter(({ pages, follows }) => pages.length > 0 && !follows));
    const paged = pagedBy(preview.steps);
    const named = new Map(
      paged.map(({ userId, name, inPlaceOf }) => [
        userId,
        { userId, name, ...(inPlaceOf.length > 0 && { inPlaceOf }) },
      ]),
    );
    if (named.size === 0) return nobody(words, whyUnreached(words, preview));
    const held = paged.filter(({ heldUntil }) => heldUntil !== null);
    const isReached = pagedBy(preview.steps.filter(({ broadcast: isInstead }) => !isInstead)).length > 0;
    const instead = isReached
      ? []
      : [t(words)`Those named are notified only because ${{ why: whyUnreached(words, preview) }}`];
    const warnings = [...instead, ...held.flatMap(({ omitted }) => omitted.slice(-1))];
    return { pages: [...named.values()], warnings: [...new Set(warnings)] };
  }
}

const nobody = (words: Words, why: string): Pages => ({
  pages: [],
  warnings: [t(words)`Its expiry would page nobody: ${why}`],
});

function whyUntold(words: Words, { admission, silenced, silentRule }: ForeseenPages, { status }: AlertDraft): string {
  if (status === 'acknowledged') return t(words)`an alert policy creates its alert acknowledged`;
  if (status !== 'open') return t(words)`an alert policy creates its alert closed`;
  const notified = admission.kind === 'admitted' ? admission.notified?.effect : undefined;
  if (notified?.actions.suppress)
    return t(words)`the notification policy ${{ policy: notified.policy.name }} notifies nobody`;
  if (silenced)
    return silenced.isPolicy
      ? t(words)`the notification policy ${{ policy: silenced.name }} silences it`
      : t(words)`the maintenance ${{ window: silenced.name }} silences it`;
  return silentRule
    ? t(words)`the routing rule ${{ rule: silentRule.name }} of its team says so`
    : t(words)`a policy says so`;
}

function whyUnreached(words: Words, { policy }: PagingPreviewView): string {
  return policy
    ? t(words)`the escalation policy ${{ policy: policy.name }} reaches nobody`
    : t(words)`no escalation policy applies`;
}

/**
 * Equal for alerts that page alike. People's own rules may ask about texts too; of those, the tags are what heartbeats
 * share.
 */
function keyOf({ teamId, priority, tags, responders }: AlertDraft, { forecast, at, broadcast }: Paging): string {
  const { start, later } = forecast;
  const first = start.kind === 'started' ? [start.policyId, start.firstStep] : null;
  const next = later.map(({ at: when, recipients, rooms }) => [when, [...recipients], [...rooms]]);
  return JSON.stringify([teamId, priority, tags, responders, at, broadcast, first, next]);
}
