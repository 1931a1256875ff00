import { t } from '#words';
import type { Words } from '../../platform/words.js';
import { Injectable } from '@nestjs/common';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { groupBy } from '../../platform/group-by.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import { reachesNobody, type RuleOutcome } from '../escalation/domain/fire.js';
import type { Forecast } from '../escalation/escalation-forecast.js';
import { orderOf } from '../escalation/escalation-stepper.js';
import type { Directories } from '../escalation/paging-directory.service.js';
import { nameOfTarget, shownPolicy } from './alert-escalation-view.service.js';
import type { NotifiableAlert } from './audiences.js';
import { DeliveryPlanner, type PagingEvent, type PlannedEvent } from './delivery-planner.js';
import { Pacing } from '../bundles/pacing.js';
import { latestFor, windowKey } from './domain/pace.js';
import { causeOf, type Omission, OMITTED, type PlannedDelivery } from './domain/plan.js';
import { recipientStatuses } from './domain/recipient-status.js';
import { aboutPerson } from '../../people/users/domain/quiet-status.js';
import { heldPeople } from './notified-people.js';
import type {
  PagingPreviewView,
  PreviewPageView,
  PreviewPersonView,
  PreviewStepView,
  PreviewTargetView,
} from './paging-preview.views.js';

/** The preview stops after this number of recipients in all steps. */
const MOST_PEOPLE = 2_000;

type GroupedFor = (page: PlannedDelivery) => number;

interface Foreseen {
  at: Date;
  outcomes: readonly RuleOutcome[];
  pagingEvent: PagingEvent;
  heldSince?: Date | undefined;
}

/** Predicts whom an escalation would notify and how, with the planners that plan real notifications. */
@Injectable()
export class PagingPreview {
  constructor(
    private readonly planner: DeliveryPlanner,
    private readonly pacing: Pacing,
  ) {}

  /** @param words of whoever reads it @param broadcast the first event goes to everybody concerned, because nobody is named or reachable */
  async of(
    words: Words,
    alert: NotifiableAlert,
    forecast: Forecast,
    at: Date,
    broadcast: boolean,
  ): Promise<PagingPreviewView> {
    const { start, because, end } = forecast;
    const steps: PreviewStepView[] = [];
    const events = foreseen(alert, forecast, at, broadcast);
    let [looked, people] = [0, 0];
    for (const [place, event] of events.entries()) {
      if (people >= MOST_PEOPLE) break;
      const { plannedEvents } = await this.planner.planned(alert.tenantId, [event.pagingEvent], event.at);
      for (const each of plannedEvents) {
        const groupedFor = this.groupedIn(alert, forecast, event.at, events[place + 1]?.at);
        const step = shownStep(words, event, each, forecast, groupedFor);
        people += step.people.length;
        if (step.targets.length > 0 || step.people.some(({ follows }) => !follows) || step.broadcast) steps.push(step);
      }
      looked += 1;
    }
    const policy = start.kind === 'started' ? start.run.plan.policy : null;
    return {
      policy: policy && shownPolicy(policy),
      because,
      steps,
      stop: end && { ...end, at: (end.at ?? at).toISOString() },
      more: looked < events.length || (start.kind === 'started' && end === null),
    };
  }

  /** How long messages of a step are grouped, in seconds. @param next when the following step is due */
  private groupedIn({ tenantId, priority }: NotifiableAlert, { who }: Forecast, at: Date, next?: Date): GroupedFor {
    const key = windowKey('create-alert', priority);
    const latest = latestFor(next?.getTime() ?? null, at.getTime()) - at.getTime();
    return ({ userId, channelType }) => {
      const { windowMs } = this.pacing.limitsOf({ tenantId, channelType, key, user: who.users.get(userId) });
      return Math.floor(Math.min(windowMs, latest) / SECOND_MS);
    };
  }
}

/** The expected events: of the new alert, then of each later step. */
function foreseen(alert: NotifiableAlert, { start, later }: Forecast, at: Date, broadcast: boolean): Foreseen[] {
  const [run, firstStep] = start.kind === 'started' ? [start.run, start.firstStep] : [null, null];
  const fixed = { alert, actionType: 'create-alert', concerns: [] } as const;
  const pageOf = (step: NonNullable<typeof firstStep>): NonNullable<PagingEvent['page']> => ({
    runId: 'preview',
    ...step,
  });
  const page = firstStep && pageOf(firstStep);
  const cause = page ? causeOf(page) : 'created';
  return [
    {
      at,
      outcomes: run?.fired?.outcomes ?? [],
      pagingEvent: { ...fixed, evaluatesRules: true, page, broadcast, cause },
    },
    ...later.map((fired) => {
      const step = { ...fired, recipients: [...fired.recipients], held: [...fired.held], rooms: [...fired.rooms] };
      const next = pageOf(orderOf(step));
      const pagingEvent = { ...fixed, evaluatesRules: false, page: next, broadcast: reachesNobody(step) };
      const { at, outcomes, heldSince } = fired;
      return { at, outcomes, pagingEvent: { ...pagingEvent, cause: causeOf(next) }, heldSince };
    }),
  ];
}

function shownStep(
  words: Words,
  { at, outcomes, pagingEvent, heldSince }: Foreseen,
  { plan, audience }: PlannedEvent,
  { byChance, who }: Forecast,
  groupedFor: GroupedFor,
): PreviewStepView {
  const deliveries = groupBy(plan.deliveries, ({ userId }) => userId);
  const statuses = recipientStatuses(
    plan.deliveries.map((page) => ({
      ...page,
      occasion: 'create-alert',
      state: 'pending',
      untilClosed: false,
      createdAt: at,
      updatedAt: at,
    })),
    { status: 'open', snoozedUntil: null },
  );
  const held = new Map(heldPeople(words, statuses, who.users, at).map((person) => [person.userId, person]));
  const followers = new Set(audience.recipients.flatMap(({ userId, follows }) => (follows ? userId : [])));
  const omissions = groupBy(plan.omissions, ({ userId }) => userId);
  const concerned = new Set([
    ...audience.recipients.map(({ userId }) => userId),
    ...deliveries.keys(),
    ...omissions.keys(),
  ]);
  const people = [...concerned].slice(0, MOST_PEOPLE).map((userId): PreviewPersonView => {
    return {
      userId,
      name: nameOf(userId, who),
      inPlaceOf: audience.inPlaceOf(userId).map(({ hops }) => nameOf(hops[0]?.fromUserId ?? '', who)),
      follows: followers.has(userId),
      pages: (deliveries.get(userId) ?? []).map((delivery) => notificationView(delivery, at, groupedFor)),
      heldUntil: held.get(userId)?.heldUntil ?? null,
      omitted: [
        ...(omissions.get(userId) ?? []).map((each) => inWords(words, each, nameOf(userId, who))),
        ...(held.has(userId) ? [held.get(userId)!.why] : []),
      ],
    };
  });
  const targets = outcomes.map((outcome) => shownTarget(words, outcome, byChance, who));
  const { cycle = null, step = null } = pagingEvent.page ?? {};
  const waits = heldSince === undefined ? {} : { heldSince: heldSince.toISOString() };
  return { at: at.toISOString(), cycle, step, ...waits, targets, broadcast: pagingEvent.broadcast, people };
}

function notificationView(page: PlannedDelivery, at: Date, groupedFor: GroupedFor): PreviewPageView {
  const { channelType: channel, dueAt, ruleId, repeatSec, reason } = page;
  const ruleDelayMinutes = ruleId === null || reason !== null ? null : (dueAt.getTime() - at.getTime()) / MINUTE_MS;
  const when = { at: dueAt.toISOString(), ruleDelayMinutes, repeatSeconds: repeatSec, held: reason !== null };
  return { channel, ...when, groupedSeconds: groupedFor(page) };
}

const OMISSIONS: Readonly<Record<(typeof OMITTED)[keyof typeof OMITTED], (words: Words, name: string) => string>> = {
  [OMITTED.gone]: (words, name) => t(words)`${name} does not exist any more`,
  [OMITTED.blocked]: (words, name) => t(words)`${name} is blocked`,
  [OMITTED.unproven]: (words, name) => t(words)`${name} has not proven their e-mail address`,
  [OMITTED.filtered]: (words, name) => t(words)`${name} wants P1 alerts only`,
  [OMITTED.noChannel]: (words, name) => t(words)`${name} has no channel`,
  [OMITTED.noSuchChannel]: (words, name) => t(words)`${name} has no such channel`,
  [OMITTED.unverified]: (words) => t(words)`the channel is not verified`,
};

function inWords(words: Words, { channelType, outcome, reason }: Omission, name: string): string {
  if (outcome === 'skipped-provider-disabled' && channelType !== null)
    return t(words)`${{ channel: channelType }}: no ${{ channel: channelType }} provider is configured`;
  const known = Object.hasOwn(OMISSIONS, reason) ? OMISSIONS[reason as keyof typeof OMISSIONS] : null;
  const why = known ? known(words, name) : aboutPerson(reason, name);
  return channelType === null ? why : `${channelType}: ${why}`;
}

function shownTarget(
  words: Words,
  { rule, ahead, resolution }: RuleOutcome,
  byChance: ReadonlySet<string>,
  who: Directories,
): PreviewTargetView {
  const { id, recipientType, recipientId, notifyType } = rule;
  return {
    recipientType,
    recipientId,
    name: nameOfTarget(words, who, rule),
    notifyType: byChance.has(id) ? 'random' : notifyType,
    nobody: resolution.kind === 'nobody' ? resolution.reason : null,
    unreachable: (resolution.unreachable ?? []).map((userId) => nameOf(userId, who)),
    filtered: (resolution.filtered ?? []).map((userId) => nameOf(userId, who)),
    ahead,
  };
}

const nameOf = (userId: string, { users }: Directories): string => users.nameOf(userId) ?? FORMER_MEMBER;
