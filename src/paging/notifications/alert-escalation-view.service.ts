import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { t } from '#words';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import type { Words } from '../../platform/words.js';
import { AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AlertReader } from '../../alerts/lifecycle/alert-reader.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { RuleOutcome } from '../escalation/domain/fire.js';
import { reachesNobody, ruleMetadata } from '../escalation/domain/fire.js';
import { type PolicySnapshot, toldWithoutSteps } from '../escalation/domain/policy.js';
import type { Hold } from '../escalation/domain/run.js';
import type { UpcomingStep } from '../escalation/domain/upcoming.js';
import { EscalationLadder, type Ladder } from '../escalation/escalation-ladder.js';
import { fallbackInWords } from '../channels/domain/wording.js';
import { type Fallback, fallbackGroup, fallbackOf } from '../escalation/fallback.js';
import type { Directories } from '../escalation/paging-directory.service.js';
import type {
  AlertEscalationView,
  LadderHoldView,
  LadderOtherView,
  LadderPolicyView,
  LadderRoomView,
  LadderStepPersonView,
  LadderStepView,
  LadderTargetView,
  LadderWayView,
} from './alert-escalation.views.js';
import type { HoldReason } from '../../people/users/domain/quiet-status.js';
import { UsersService } from '../../people/users/users.service.js';
import type { HeldPersonView } from '../../alerts/lifecycle/dto/alert.views.js';
import { explanation } from './escalation-in-words.js';
import { isStepNotification, isEscalationNotification, shownState, notificationView } from './ladder-notifications.js';
import { isSnoozeEndPage, isRaisedPage, isResponderPage } from './domain/plan.js';
import { coversStep, isSuperseded, SUPERSEDED_BY_LATER, wasSentSinceDue } from './domain/held-duplicates.js';
import { recipientStatuses, type RecipientStatus } from './domain/recipient-status.js';
import { heldPeople, endAfterLastSent } from './notified-people.js';
import { RoomPage } from '../room-posts/room-page.entity.js';
import { Delivery } from './delivery.entity.js';

const MOST_PAGES = 500;

/** The escalation view of an alert: who was paged and how, who is notified next and when, and why it ends. */
@Injectable()
export class AlertEscalationReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly reader: AlertReader,
    private readonly ladder: EscalationLadder,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async of(caller: Caller, ref: AlertRef): Promise<AlertEscalationView> {
    const alert = await this.access.read(caller, ref);
    const now = this.clock.now();
    const [ladder, users, pages, posts, history] = await Promise.all([
      this.ladder.of(alert),
      this.users.directory(caller.tenantId),
      this.pages(caller.tenantId, alert.id, now),
      this.posts(caller.tenantId, alert.id),
      this.reader.activities(caller, { by: 'id', id: alert.id }),
    ]);
    const until = alert.snoozedUntil;
    const snoozedUntil = until !== null && until > now ? until.toISOString() : null;
    const { run, end } = ladder;
    const runId = run?.runId;
    const statuses = recipientStatuses(pages, alert);
    const isWaiting = statuses.some(
      (person) => person.state === 'waiting' || (person.state === 'held' && !person.ifOpen),
    );
    const shown = pages
      .filter(({ follows }) => !follows)
      .map((page) => notificationView(page, { runId, users, snoozedUntil: until }));
    const words = wordsOf(caller);
    const about = { words, runId, who: ladder.who, alert, now };
    const named = (step: BareStep): LadderStepView => ({
      ...withPeople(step, pages, about),
      rooms: roomsOf(words, step, posts, runId, ladder.who),
    });
    const fired = history
      .filter(({ type, metadata }) => type === 'escalated' && runId !== undefined && metadata['runId'] === runId)
      .map(({ createdAt, metadata }) => named(firedStep(createdAt, metadata)))
      .reverse();
    const toCome = ladder.steps.map((step) => named(stepToCome(step, alert, ladder.who)));
    const next = ladder.next ? toCome[ladder.steps.indexOf(ladder.next)] : undefined;
    const toldBySteps = new Set(fired.flatMap(({ people }) => people.filter(isTold).map(({ userId }) => userId)));
    const others = outsideOfSteps(pages, about).filter(
      (each) => each.told !== 'not-told' || !toldBySteps.has(each.userId),
    );
    return {
      state: run?.state ?? null,
      policy: run?.policy ? shownPolicy(run.policy) : null,
      snoozedUntil,
      hold: run?.hold ? shownHold(run.hold) : null,
      steps: [...fired, ...toCome],
      others,
      pages: shown,
      held: heldPeople(words, statuses, users, now),
      next: next ?? null,
      explanation: explanation(words, {
        ...{ status: alert.status, end, isWaiting, isSnoozed: snoozedUntil !== null },
        ...{ hold: run?.hold ?? null, run, isSuppressed: alert.suppressNotifications },
        afterSnooze: toCome.find(({ afterSnooze }) => afterSnooze)?.target ?? null,
      }),
      endedAt: endAfterLastSent(ladder.endedAt, pages, alert)?.toISOString() ?? null,
      stop: end ? { ...end, at: end.at?.toISOString() ?? null } : null,
    };
  }

  private async pages(tenantId: string, alertId: string, now: Date): Promise<Delivery[]> {
    const newest = { order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_PAGES } as const;
    const rows = await this.unitOfWork
      .of(tenantId)
      .repo(Delivery)
      .find({ alertId, occasion: In(['create-alert', 'assigned']) }, newest);
    return rows
      .map((row) =>
        isSuperseded(row, rows, now) ? { ...row, state: 'cancelled' as const, reason: SUPERSEDED_BY_LATER } : row,
      )
      .reverse();
  }

  private posts(tenantId: string, alertId: string): Promise<RoomPage[]> {
    const rows = this.unitOfWork.of(tenantId).repo(RoomPage);
    return rows.find({ alertId }, { order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_PAGES });
  }
}

const isTold = ({ told }: LadderStepPersonView): boolean => told === 'told';

/** The policy that an escalation follows, as ladders and previews show it. */
export function shownPolicy(policy: PolicySnapshot): LadderPolicyView {
  const { policyId: id, name, repeatInterval, repeatCount, closeAlertAfterAll, rules } = policy;
  return { id, name, repeatInterval, repeatCount, closeAlertAfterAll, toldWithoutSteps: toldWithoutSteps(rules) };
}

/** A target before names are added. */
type BareTarget = Omit<LadderTargetView, 'unreachable' | 'filtered'> & {
  unreachable: readonly string[];
  filtered: readonly string[];
  held: readonly { userId: string; until: string; reason: HoldReason }[];
};
type BareStep = Omit<LadderStepView, 'target' | 'people' | 'rooms' | 'targets'> & {
  targets: readonly BareTarget[];
  /** Who is notified instead when the step fires. */
  fallback?: Fallback;
};

interface About {
  /** Of whoever reads it. */
  words: Words;
  runId: string | undefined;
  who: Directories;
  alert: LadderAlert;
  now: Date;
}

type LadderAlert = Pick<AlertSnapshot, 'status' | 'snoozedUntil' | 'closedAt' | 'teamId' | 'priority'>;

function stepToCome(step: UpcomingStep, alert: LadderAlert, who: Ladder['who']): BareStep {
  const { at, heldSince, outcomes } = step;
  return {
    ...{ cycle: step.cycle, step: step.step, dueAt: at.toISOString(), firedAt: null },
    targets: outcomes.map(targetToCome),
    ...waited(heldSince),
    ...(step.afterSnooze && { afterSnooze: true }),
    ...(reachesNobody(step) && { fallsBack: true, fallback: fallbackOf(alert, who, at) }),
  };
}

function withPeople(
  { fallback, ...step }: BareStep,
  deliveries: readonly Delivery[],
  run: About,
): Omit<LadderStepView, 'rooms'> {
  const { words, who, alert, now } = run;
  const nameOfUser = (userId: string): string => who.users.nameOf(userId) ?? FORMER_MEMBER;
  const own = pagesOfStep(step, deliveries, run);
  const statuses = recipientStatuses(own, alert);
  const fallbackIds = fallback ? [...fallback.userIds, ...fallback.held.map(({ userId }) => userId)] : [];
  const named = [...step.targets.flatMap(({ people }) => people.map(({ userId }) => userId)), ...fallbackIds];
  // Rules do not name people who are notified by forwarding or as a fallback.
  const substitutes = substitutesOf(named, step, statuses, run);
  const ids = new Set([...named.map((id) => substitutes.get(id) ?? id), ...statuses.map(({ userId }) => userId)]);
  const held = new Map(
    heldOfStep(words, step, fallback, statuses, who.users, now).map((person) => [person.userId, person]),
  );
  const states = new Map(statuses.map(({ userId, state }) => [userId, state]));
  const stateOf = (userId: string): LadderStepPersonView['told'] => {
    if (step.firedAt === null) return null;
    return states.get(userId) ?? (statuses.length > 0 ? 'not-told' : 'waiting');
  };
  // A future step holds pages of the named person, not of the substitute.
  const heldOf = (userId: string): HeldPersonView | undefined =>
    held.get(userId) ?? [...substitutes].flatMap(([from, to]) => (to === userId ? (held.get(from) ?? []) : []))[0];
  const inPlaceOf = (userId: string): Pick<LadderStepPersonView, 'inPlaceOf'> => {
    const names = [...substitutes].flatMap(([from, to]) => (to === userId ? nameOfUser(from) : []));
    return names.length > 0 ? { inPlaceOf: names } : {};
  };
  const people = [...ids].map((userId) => ({
    userId,
    name: nameOfUser(userId),
    ...inPlaceOf(userId),
    told: stateOf(userId),
    ...whyHeld(heldOf(userId)),
    pages: channelViewsOf(userId, own, run),
  }));
  const targets = step.targets.map(({ held: _held, ...each }) => ({
    ...each,
    unreachable: each.unreachable.map(nameOfUser),
    filtered: each.filtered.map(nameOfUser),
  }));
  // An alert's own responder may also be named by its policy.
  const names = new Map(
    step.targets.map((each) => [`${each.recipientType} ${each.recipientId}`, nameOfTarget(words, who, each)]),
  );
  const others = statuses.map(({ userId }) => userId);
  const group = step.fallsBack ? (fallback?.group ?? fallbackGroup(alert, who, others)) : undefined;
  const instead = group && fallbackInWords(words, group);
  if (instead) names.set('', instead);
  return { ...step, targets, target: [...names.values()].join(', '), people, ...(instead && { instead }) };
}

/** The notifications to this person, by channel. */
function channelViewsOf(userId: string, pages: readonly Delivery[], { runId, who, alert }: About): LadderWayView[] {
  return pages
    .filter((page) => page.userId === userId)
    .map((page) => notificationView(page, { runId, users: who.users, snoozedUntil: alert.snoozedUntil }))
    .map(({ channel, state, dueAt, bundledInto, reason }) => ({
      ...{ channel, state, dueAt, bundled: bundledInto !== null },
      ...(reason !== undefined && { reason }),
    }));
}

/** People who were notified, but not by a step of the current run, and why. */
function outsideOfSteps(deliveries: readonly Delivery[], run: About): LadderOtherView[] {
  const { words, who, alert, now } = run;
  const pages = deliveries.filter((page) => !page.follows && !isEscalationNotification(page, run.runId));
  const statuses = recipientStatuses(pages, alert);
  const held = new Map(heldPeople(words, statuses, who.users, now).map((person) => [person.userId, person]));
  return statuses.map(({ userId, state }) => ({
    userId,
    name: who.users.nameOf(userId) ?? FORMER_MEMBER,
    told: state,
    ...whyHeld(held.get(userId)),
    because: becauseOf(pages.findLast((page) => page.userId === userId)),
    pages: channelViewsOf(userId, pages, run),
  }));
}

function becauseOf(page: Delivery | undefined): LadderOtherView['because'] {
  if (page === undefined) return 'escalation';
  if (page.occasion === 'assigned') return 'assigned';
  if (isSnoozeEndPage(page)) return 'snooze-over';
  if (isRaisedPage(page)) return 'priority-raised';
  return isResponderPage(page) ? 'added' : 'escalation';
}

/**
 * The pages of a step. For a person to whom none of them was sent it adds the notifications that replaced them: one outside of
 * the steps (a raised priority, an assignment), or the page of another step.
 */
function pagesOfStep(step: BareStep, deliveries: readonly Delivery[], { runId, who, alert }: About): Delivery[] {
  const pages = deliveries.filter(({ follows }) => !follows);
  const own = pages.filter((page) => isStepNotification(page, runId, step));
  const { firedAt, targets } = step;
  if (firedAt === null) return own;
  const at = new Date(firedAt);
  const named = targets.flatMap(({ people }) => people.map(({ userId }) => who.standInOf(userId, at)));
  const notified = recipientStatuses(own, alert).flatMap(({ userId, state }) => (state === 'told' ? userId : []));
  const missing = new Set([...named, ...own.map(({ userId }) => userId)].filter((id) => !notified.includes(id)));
  const isReplacement = (page: Delivery): boolean => {
    const sameChannel = own.filter(({ userId, channelId }) => userId === page.userId && channelId === page.channelId);
    if (sameChannel.length === 0 && coversStep(page, at)) return true;
    if (!isEscalationNotification(page, runId)) return page.updatedAt >= at;
    return sameChannel.some((each) => each.reason === SUPERSEDED_BY_LATER && wasSentSinceDue(page, each));
  };
  const others = pages.filter(
    (page) => missing.has(page.userId) && page.state === 'sent' && !own.includes(page) && isReplacement(page),
  );
  return [...own, ...others];
}

function whyHeld(person: HeldPersonView | undefined): Pick<LadderStepPersonView, 'why' | 'heldUntil' | 'onlyIfOpen'> {
  if (person === undefined) return {};
  const { userId: _userId, name: _name, ...why } = person;
  return why;
}

/** The forwarding targets of named people, by the named person's id. For a fired step: only those who got a page. */
function substitutesOf(
  named: readonly string[],
  { firedAt, dueAt }: BareStep,
  statuses: readonly RecipientStatus[],
  { who, now }: { who: Directories; now: Date },
): Map<string, string> {
  const at = new Date(firedAt ?? dueAt ?? now);
  const pairs = named.map((id) => [id, who.standInOf(id, at) ?? id] as const);
  return new Map(
    pairs.filter(([id, to]) => id !== to && (firedAt === null || statuses.some(({ userId }) => userId === to))),
  );
}

/** The chat rooms of a step, with the state of the posts. */
function roomsOf(
  words: Words,
  { targets, cycle, step }: BareStep,
  posts: readonly RoomPage[],
  runId: string | undefined,
  who: Directories,
): LadderRoomView[] {
  const named = targets.filter(({ recipientType }) => recipientType === 'room');
  return [...new Map(named.map((each) => [each.recipientId, each])).values()].flatMap(
    ({ recipientId: roomId, ...each }): LadderRoomView[] => {
      const room = who.rooms.get(roomId);
      const post = posts.find((one) => one.roomId === roomId && one.cause === `${runId}/${cycle}/${step}`);
      const channel = post?.channelType ?? room?.type;
      if (channel === undefined) return [];
      const name = room?.name ?? each.recipientName ?? t(words)`a chat room that is gone`;
      if (!post) return [{ roomId, name, channel, state: null, dueAt: null, bundled: false }];
      const { state, dueAt, bundledInto, reason } = post;
      const waits = state === 'pending' || state === 'bundled';
      const shown = shownState(post);
      const failed = shown === 'failed' || shown === 'skipped';
      return [
        {
          ...{ roomId, name, channel, state: shown, bundled: bundledInto !== null },
          dueAt: waits ? dueAt.toISOString() : null,
          ...(failed && reason !== null ? { reason } : {}),
        },
      ];
    },
  );
}

/** The name of a rule's target: its current name, else the name stored in the rule. */
export function nameOfTarget(
  words: Words,
  who: Directories,
  { recipientType: type, recipientId: id, recipientName }: Named,
): string {
  if (type === 'user') return who.users.nameOf(id) ?? recipientName ?? FORMER_MEMBER;
  const name = { schedule: who.onCall, room: who.rooms, team: who.teams }[type]?.get(id)?.name;
  if (name === undefined) return recipientName ?? type;
  if (type === 'schedule') return t(words)`on call, ${{ schedule: name }}`;
  return type === 'team' ? fallbackInWords(words, { team: name }) : name;
}

type Named = Pick<LadderTargetView, 'recipientType' | 'recipientId' | 'recipientName'>;

function shownHold({ reason, until, by, pages, since, policy, occurrences }: Hold): LadderHoldView {
  return {
    reason: policy === undefined ? reason : 'notification-policy',
    ...(policy === undefined ? {} : { policy }),
    ...(occurrences && { occurrences: { seen: occurrences.seen, needed: occurrences.needed } }),
    until: until.toISOString(),
    by,
    pages,
    ...(since === undefined ? {} : { since: since.toISOString() }),
  };
}

const waited = (heldSince: Date | undefined): Pick<LadderStepView, 'heldSince'> =>
  heldSince === undefined ? {} : { heldSince: heldSince.toISOString() };

interface FiredMetadata {
  cycle: number;
  step: number;
  rules: Record<string, unknown>[];
  heldSince?: string;
}

/** A fired step from the alert's history, as `stepMetadata` wrote it. */
function firedStep(firedAt: string, metadata: Record<string, unknown>): BareStep {
  const { cycle, step, rules, heldSince } = metadata as unknown as FiredMetadata;
  const waitedSince = heldSince === undefined ? {} : { heldSince };
  const fallsBack = (metadata as { reason?: string }).reason === 'nobody-reached';
  return {
    cycle,
    step,
    dueAt: null,
    firedAt,
    targets: rules.map(target),
    ...waitedSince,
    ...(fallsBack && { fallsBack }),
  };
}

/** A `random` rule picks its person only when the step fires. */
function targetToCome(outcome: RuleOutcome): BareTarget {
  const shown = target(ruleMetadata(outcome));
  return outcome.rule.notifyType === 'random' ? { ...shown, people: [] } : shown;
}

/** As `ruleMetadata` writes it. */
type StoredTarget = Omit<BareTarget, PartsOfPeople | 'people'> &
  Partial<Pick<BareTarget, PartsOfPeople>> & { recipients?: string[] };
type PartsOfPeople = 'unreachable' | 'filtered' | 'held';

function target(rule: Record<string, unknown>): BareTarget {
  const {
    recipientType,
    recipientId,
    recipientName,
    notifyType,
    recipients,
    nobody,
    unreachable = [],
    filtered = [],
    held = [],
  } = rule as unknown as StoredTarget;
  const people = [...(recipients ?? []), ...held.map(({ userId }) => userId)].map((userId) => ({ userId }));
  return {
    recipientType,
    recipientId,
    recipientName,
    notifyType,
    people,
    unreachable,
    filtered,
    held,
    ...(nobody !== undefined && { nobody }),
  };
}

/** People whose pages of the step are held, or will be held when it fires. */
function heldOfStep(
  words: Words,
  { targets, firedAt }: BareStep,
  fallback: Fallback | undefined,
  statuses: readonly RecipientStatus[],
  users: Directories['users'],
  now: Date,
): HeldPersonView[] {
  if (firedAt !== null) return heldPeople(words, statuses, users, now);
  const held = [...targets.flatMap((target) => target.held), ...(fallback?.held ?? [])];
  const toCome = held.map(({ userId, until, reason }): RecipientStatus => ({
    userId,
    state: 'held',
    until: new Date(until),
    reason,
    ifOpen: false,
  }));
  return heldPeople(words, toCome, users, now);
}
