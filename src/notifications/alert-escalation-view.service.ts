import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { AlertAccess } from '../alerts/alert-access.js';
import type { AlertStatus } from '../alerts/domain/alert.js';
import { AlertReader } from '../alerts/alert-reader.js';
import type { AlertRef } from '../alerts/domain/alert-ref.js';
import { Clock } from '../common/clock/clock.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { RuleOutcome } from '../escalation/domain/fire.js';
import { ruleMetadata } from '../escalation/domain/fire.js';
import type { Hold } from '../escalation/domain/run.js';
import { EscalationLadder } from '../escalation/escalation-ladder.js';
import type { Directories } from '../escalation/paging-directory.service.js';
import type {
  AlertEscalationView,
  LadderHoldView,
  LadderRoomView,
  LadderStepPersonView,
  LadderStepView,
  LadderTargetView,
} from './alert-escalation.views.js';
import type { HoldReason } from '../users/domain/silence.js';
import type { HeldPersonView } from '../alerts/dto/alert.views.js';
import { explanation } from './escalation-in-words.js';
import { isOfStep, SHOWN, shownPage } from './ladder-pages.js';
import { whoIsTold, type Told } from './domain/told.js';
import { heldPeople } from './last-pages.js';
import { RoomPage } from './rooms/room-page.entity.js';
import { Delivery } from './delivery.entity.js';

const MOST_PAGES = 500;

/** Shows who was paged for an alert and how, who is next and when, and why it ends. */
@Injectable()
export class AlertEscalationReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly reader: AlertReader,
    private readonly ladder: EscalationLadder,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async of(caller: Caller, ref: AlertRef): Promise<AlertEscalationView> {
    const alert = await this.access.read(caller, ref);
    const [ladder, pages, posts, history] = await Promise.all([
      this.ladder.of(alert),
      this.pages(caller.tenantId, alert.id),
      this.posts(caller.tenantId, alert.id),
      this.reader.activities(caller, { by: 'id', id: alert.id }),
    ]);
    const until = alert.snoozedUntil;
    const snoozedUntil = until !== null && until > this.clock.now() ? until.toISOString() : null;
    const runId = ladder?.runId;
    const standings = whoIsTold(pages, alert.status).map(({ state }) => state);
    const shown = pages.filter(({ follows }) => !follows).map((page) => shownPage(page, runId, ladder?.who.users));
    const about = { runId, who: ladder?.who, status: alert.status, now: this.clock.now() };
    const named = (step: BareStep): LadderStepView => ({
      ...withPeople(step, pages, about),
      rooms: roomsOf(step, posts, runId, ladder?.who),
    });
    const fired = history
      .filter(({ type, metadata }) => type === 'escalated' && runId !== undefined && metadata['runId'] === runId)
      .map(({ createdAt, metadata }) => named(firedStep(createdAt, metadata)))
      .reverse();
    const toCome = (ladder?.upcoming.steps ?? []).map(({ at, cycle, step, outcomes, heldSince, fallsBack }) =>
      named({
        cycle,
        step,
        dueAt: at.toISOString(),
        firedAt: null,
        targets: outcomes.map(targetToCome),
        ...waited(heldSince),
        ...(fallsBack && { fallsBack }),
      }),
    );
    const reaching = (ladder?.upcoming.steps ?? []).findIndex(({ outcomes }) =>
      outcomes.some(({ resolution }) => resolution.kind === 'reached'),
    );
    const { id, name, repeatInterval, repeatCount, closeAlertAfterAll } = {
      id: ladder?.policy?.policyId,
      ...ladder?.policy,
    };
    const end = ladder?.upcoming.end;
    return {
      state: ladder?.state ?? null,
      policy:
        id === undefined
          ? null
          : ({ id, name, repeatInterval, repeatCount, closeAlertAfterAll } as AlertEscalationView['policy']),
      snoozedUntil,
      hold: ladder?.hold ? shownHold(ladder.hold) : null,
      steps: [...fired, ...toCome],
      pages: shown,
      next: toCome[reaching] ?? null,
      explanation: ladder
        ? explanation(
            snoozedUntil !== null,
            ladder.hold,
            end,
            standings.some((state) => state === 'waiting' || state === 'held'),
          )
        : alert.suppressNotifications
          ? 'Nobody is told of this alert: its integration or a notification policy says so.'
          : '',
      endedAt: ladder?.endedAt?.toISOString() ?? null,
      stop: end ? { ...end, at: end.at?.toISOString() ?? null } : null,
    };
  }

  private async pages(tenantId: string, alertId: string): Promise<Delivery[]> {
    const newest = { order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_PAGES } as const;
    const rows = await this.unitOfWork.of(tenantId).repo(Delivery).find({ alertId, occasion: 'create-alert' }, newest);
    return rows.reverse();
  }

  private posts(tenantId: string, alertId: string): Promise<RoomPage[]> {
    const rows = this.unitOfWork.of(tenantId).repo(RoomPage);
    return rows.find({ alertId }, { order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_PAGES });
  }
}

/** A target without the names of people. */
type BareTarget = Omit<LadderTargetView, 'unreachable' | 'filtered'> & {
  unreachable: readonly string[];
  filtered: readonly string[];
  held: readonly { userId: string; until: string; reason: HoldReason }[];
};
type BareStep = Omit<LadderStepView, 'target' | 'people' | 'rooms' | 'targets'> & { targets: readonly BareTarget[] };

function withPeople(
  step: BareStep,
  deliveries: readonly Delivery[],
  run: { runId: string | undefined; who: Directories | undefined; status: AlertStatus; now: Date },
): Omit<LadderStepView, 'rooms'> {
  const { runId, who, status, now } = run;
  const nameOfUser = (userId: string): string => who?.users.get(userId)?.fullName ?? 'a former user';
  const own = deliveries.filter((page) => !page.follows && isOfStep(page, runId, step));
  const told = whoIsTold(own, status);
  const named = step.targets.flatMap(({ people }) => people.map(({ userId }) => userId));
  // Whoever is told by forwarding, or in place of those who could not be reached, is named by no rule.
  const ids = new Set([...named, ...told.map(({ userId }) => userId)]);
  const held = new Map(toldOrHeld(step, told, who?.users, now).map((person) => [person.userId, person]));
  const states = new Map(told.map(({ userId, state }) => [userId, state]));
  const stateOf = (userId: string): LadderStepPersonView['told'] => {
    if (step.firedAt === null) return null;
    return states.get(userId) ?? (told.length > 0 ? 'not-told' : 'waiting');
  };
  const people = [...ids].map((userId) => ({
    userId,
    name: nameOfUser(userId),
    told: stateOf(userId),
    ...whyHeld(held.get(userId)),
    pages: own
      .filter((page) => page.userId === userId)
      .map((page) => shownPage(page, runId, who?.users))
      .map(({ channel, state, dueAt, bundledInto, reason }) => ({
        ...{ channel, state, dueAt, bundled: bundledInto !== null },
        ...(reason !== undefined && { reason }),
      })),
  }));
  const nameOf = ({ recipientType, recipientId, recipientName }: BareTarget): string =>
    currentName(who, recipientType, recipientId) ?? recipientName ?? recipientType;
  const targets = step.targets.map(({ held: _held, ...each }) => ({
    ...each,
    unreachable: each.unreachable.map(nameOfUser),
    filtered: each.filtered.map(nameOfUser),
  }));
  // An alert's own responder may also be named by its policy.
  const names = new Map(step.targets.map((each) => [`${each.recipientType} ${each.recipientId}`, nameOf(each)]));
  return { ...step, targets, target: [...names.values()].join(', '), people };
}

function whyHeld(person: HeldPersonView | undefined): Pick<LadderStepPersonView, 'why' | 'heldUntil' | 'onlyIfOpen'> {
  if (person === undefined) return {};
  const { userId: _userId, name: _name, ...why } = person;
  return why;
}

/** The rooms that a step names, with what became of its posts. */
function roomsOf(
  { targets, cycle, step }: BareStep,
  posts: readonly RoomPage[],
  runId: string | undefined,
  who: Directories | undefined,
): LadderRoomView[] {
  const named = targets.filter(({ recipientType }) => recipientType === 'room');
  return [...new Map(named.map((each) => [each.recipientId, each])).values()].flatMap(
    ({ recipientId: roomId, ...each }): LadderRoomView[] => {
      const room = who?.rooms.get(roomId);
      const post = posts.find((one) => one.roomId === roomId && one.cause === `${runId}/${cycle}/${step}`);
      const channel = post?.channelType ?? room?.type;
      if (channel === undefined) return [];
      const name = room?.name ?? each.recipientName ?? 'a former chat room';
      if (!post) return [{ roomId, name, channel, state: null, dueAt: null, bundled: false }];
      const { state, dueAt, bundledInto, reason } = post;
      const waits = state === 'pending' || state === 'bundled';
      const failed = SHOWN[state] === 'failed' || SHOWN[state] === 'skipped';
      return [
        {
          ...{ roomId, name, channel, state: SHOWN[state], bundled: bundledInto !== null },
          dueAt: waits ? dueAt.toISOString() : null,
          ...(failed && reason !== null ? { reason } : {}),
        },
      ];
    },
  );
}

/** Of whom a rule names, in words. Null: unknown, or deleted since. */
export function currentName(who: Directories | undefined, type: string, id: string): string | null {
  if (type === 'user') return who?.users.get(id)?.fullName ?? null;
  if (type === 'schedule') return named('on call, ', who?.onCall.get(id)?.name);
  if (type === 'room') return who?.rooms.get(id)?.name ?? null;
  return type === 'team' ? named('everybody of ', who?.teams.get(id)?.name) : null;
}

const named = (before: string, name: string | undefined): string | null => (name === undefined ? null : before + name);

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

/** As the history has it (`stepMetadata`). */
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

/** The pick of a `random` rule is not known yet. */
function targetToCome(outcome: RuleOutcome): BareTarget {
  const shown = target(ruleMetadata(outcome));
  return outcome.rule.notifyType === 'random' ? { ...shown, people: [] } : shown;
}

/** As `ruleMetadata` leaves it. */
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

/** Those whose pages of the step are held, or will be when it fires. */
function toldOrHeld(
  { targets, firedAt }: BareStep,
  told: readonly Told[],
  users: Directories['users'] | undefined,
  now: Date,
): HeldPersonView[] {
  if (users === undefined) return [];
  if (firedAt !== null) return heldPeople(told, users, now);
  const held = targets.flatMap((target) => target.held);
  const toCome = held.map(({ userId, until, reason }): Told => ({
    userId,
    state: 'held',
    until: new Date(until),
    reason,
    ifOpen: false,
  }));
  return heldPeople(toCome, users, now);
}
