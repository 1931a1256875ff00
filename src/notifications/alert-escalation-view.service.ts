import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { AlertAccess } from '../alerts/alert-access.js';
import { AlertReader } from '../alerts/alert-reader.js';
import type { AlertRef } from '../alerts/domain/alert-ref.js';
import { Clock } from '../common/clock/clock.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { RuleOutcome } from '../escalation/domain/fire.js';
import { ruleMetadata } from '../escalation/domain/fire.js';
import type { Hold } from '../escalation/domain/run.js';
import type { EscalationEnd } from '../escalation/domain/upcoming.js';
import { EscalationLadder } from '../escalation/escalation-ladder.js';
import type { Directories } from '../escalation/paging-directory.service.js';
import type {
  AlertEscalationView,
  LadderHoldView,
  LadderPageView,
  LadderRoomView,
  LadderStepView,
  LadderTargetView,
  PageState,
} from './alert-escalation.views.js';
import { RoomPage } from './rooms/room-page.entity.js';
import { Delivery } from './delivery.entity.js';

const MOST_PAGES = 500;

const SHOWN: Readonly<Record<Delivery['state'], PageState>> = {
  ...{ pending: 'waiting', sending: 'waiting', bundled: 'waiting', sent: 'sent', failed: 'failed', dead: 'failed' },
  ...{ skipped: 'skipped', cancelled: 'cancelled' },
};

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
    const shown = pages.map((page) => shownPage(page, runId));
    const named = (step: BareStep): LadderStepView => ({
      ...withPeople(step, shown, ladder?.who),
      rooms: roomsOf(step, posts, runId, ladder?.who),
    });
    const fired = history
      .filter(({ type, metadata }) => type === 'escalated' && runId !== undefined && metadata['runId'] === runId)
      .map(({ createdAt, metadata }) => named(firedStep(createdAt, metadata)))
      .reverse();
    const toCome = (ladder?.upcoming.steps ?? []).map(({ at, cycle, step, outcomes, heldSince }) =>
      named({
        cycle,
        step,
        dueAt: at.toISOString(),
        firedAt: null,
        targets: outcomes.map(targetToCome),
        ...waited(heldSince),
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
        ? explanation(snoozedUntil !== null, ladder.hold, end)
        : alert.suppressNotifications
          ? 'Nobody is told of this alert: its integration or a notification policy says so.'
          : '',
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
type BareTarget = Omit<LadderTargetView, 'unreachable'> & { unreachable: readonly string[] };
type BareStep = Omit<LadderStepView, 'target' | 'people' | 'rooms' | 'targets'> & { targets: readonly BareTarget[] };

function withPeople(
  step: BareStep,
  pages: readonly LadderPageView[],
  who: Directories | undefined,
): Omit<LadderStepView, 'rooms'> {
  const nameOfUser = (userId: string): string => who?.users.get(userId)?.fullName ?? 'a former user';
  const ids = new Set(step.targets.flatMap(({ people }) => people.map(({ userId }) => userId)));
  const own = pages.filter((page) => page.cycle === step.cycle && page.step === step.step);
  const people = [...ids].map((userId) => ({
    userId,
    name: nameOfUser(userId),
    pages: own
      .filter((page) => page.userId === userId)
      .map(({ channel, state, dueAt, bundledInto }) => ({ channel, state, dueAt, bundled: bundledInto !== null })),
  }));
  const nameOf = ({ recipientType, recipientId, recipientName }: BareTarget): string =>
    currentName(who, recipientType, recipientId) ?? recipientName ?? recipientType;
  const targets = step.targets.map((each) => ({ ...each, unreachable: each.unreachable.map(nameOfUser) }));
  // An alert's own responder may also be named by its policy.
  const names = new Map(step.targets.map((each) => [`${each.recipientType} ${each.recipientId}`, nameOf(each)]));
  return { ...step, targets, target: [...names.values()].join(', '), people };
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

function explanation(isSnoozed: boolean, hold: Hold | null, end: EscalationEnd | null | undefined): string {
  if (hold?.policy !== undefined && hold.occurrences)
    return `The notification policy ${hold.policy} tells people at occurrence ${hold.occurrences.needed}.`;
  if (end?.at === null) return ENDED[end.reason];
  if (isSnoozed) return 'Snoozed: it goes on when that ends.';
  if (hold?.reason === 'nobody-on-call') return 'Nobody is on call: it waits until somebody is, and pages them then.';
  if (hold?.policy !== undefined) return `The notification policy ${hold.policy} tells nobody before that ends.`;
  if (hold !== null) return 'Held: it goes on when that ends.';
  const ends = 'It stops when somebody acknowledges or closes the alert';
  if (!end) return `${ends}.`;
  return end.closesAlert ? `${ends}; at its end the alert is closed.` : `${ends}, or after the last step.`;
}

const ENDED: Readonly<Record<EscalationEnd['reason'], string>> = {
  acknowledged: 'Acknowledged: nobody else is paged.',
  closed: 'Closed: nobody else is paged.',
  'end-of-policy': 'It has ended: nobody else is paged.',
  silenced: 'Silenced: nobody is paged unless it is raised again.',
};

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
  return { cycle, step, dueAt: null, firedAt, targets: rules.map(target), ...waitedSince };
}

/** The pick of a `random` rule is not known yet. */
function targetToCome(outcome: RuleOutcome): BareTarget {
  const shown = target(ruleMetadata(outcome));
  return outcome.rule.notifyType === 'random' ? { ...shown, people: [] } : shown;
}

function target(rule: Record<string, unknown>): BareTarget {
  const {
    recipientType,
    recipientId,
    recipientName,
    notifyType,
    recipients,
    nobody,
    unreachable = [],
  } = rule as unknown as Omit<BareTarget, 'unreachable'> & { recipients?: string[]; unreachable?: string[] };
  const people = (recipients ?? []).map((userId) => ({ userId }));
  return {
    recipientType,
    recipientId,
    recipientName,
    notifyType,
    people,
    unreachable,
    ...(nobody !== undefined && { nobody }),
  };
}

/** Run, cycle and step lead the cause of a step's page (`causeOf`). */
const OF_STEP = /^(?:responder\/|unheard\/)?([0-9a-f-]{36})\/(\d+)\/(\d+)/;

function shownPage(delivery: Delivery, runId: string | undefined): LadderPageView {
  const { userId, channelType, state, cause, createdAt, dueAt, updatedAt, bundledInto } = delivery;
  const [, run, cycle, step] = OF_STEP.exec(cause) ?? [];
  const isOfRun = run !== undefined && run === runId;
  return {
    userId,
    channel: channelType,
    state: SHOWN[state],
    cycle: isOfRun ? Number(cycle) : null,
    step: isOfRun ? Number(step) : null,
    createdAt: createdAt.toISOString(),
    dueAt: state === 'pending' || state === 'bundled' ? dueAt.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    bundledInto,
  };
}
