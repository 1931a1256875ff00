import { MINUTE_MS } from '../../../platform/durations.js';
import type { PageDifference } from './compare-pages.js';
import type { Facts, NotMoved, OldAlert, OwnAlert, UnsentPage } from './histories.js';

/** Why Pager did not do the same, as far as can be told. */
export const REASONS = [
  'unknown-person',
  'no-channel',
  'silenced',
  'held',
  'failed',
  'waiting',
  'not-moved',
  'other-on-call',
  'came-later',
  'other-delay',
  'other-rule',
  'unexplained',
] as const;

export interface Reason {
  code: (typeof REASONS)[number];
  /** What did not move in as it was, where that explains it. */
  notMoved?: NotMoved;
  /** By what it is silenced here. */
  by?: NonNullable<OwnAlert['silencedBy']>;
  /** Minutes by which the alert, or the page, came later here; below 0: earlier. */
  minutes?: number;
}

/** Why only one of the two has seen an alert. `sender`: none of its sender has come to the other. */
export interface AloneReason {
  code: 'sender' | 'alert';
  notMoved?: NotMoved;
}

/** @param isWholeSender no alert of its sender was seen on the other side */
export function whyAlone(
  alert: Pick<OldAlert, 'sender'>,
  side: 'there' | 'here',
  isWholeSender: boolean,
  facts: Facts,
): AloneReason {
  const code = isWholeSender ? 'sender' : 'alert';
  const notMoved = side === 'there' && alert.sender !== null ? about(facts, SENDERS, alert.sender) : undefined;
  return { code, ...(notMoved && { notMoved }) };
}

export function whyDifferent(difference: PageDifference, there: OldAlert, here: OwnAlert, facts: Facts): Reason {
  const { kind, there: theirs, here: own } = difference;
  switch (kind) {
    case 'missing':
      return theirs === null ? { code: 'unexplained' } : whyMissing(theirs, there, here, facts);
    case 'person':
      return whyOtherPerson(theirs?.who ?? '', there, here, facts);
    case 'channel':
      return whyOtherChannel(difference, facts) ?? { code: 'other-rule' };
    case 'time':
      return whyOtherTime(difference, there, here, facts);
    case 'extra':
      return explained(facts, PAGING, here, there, own?.userId) ?? { code: 'unexplained' };
  }
}

const SENDERS = ['integrations', 'heartbeats', 'services'];
const ON_CALL = ['schedules', 'rotations', 'overrides', 'escalations', 'forwardingRules', 'routingRules'];
const PERSONAL = ['users', 'contacts', 'notificationRules'];
const PAGING = [...PERSONAL, ...ON_CALL, 'policies', 'integrations', 'teams', 'maintenance'];

type Theirs = NonNullable<PageDifference['there']>;

function whyMissing({ who, channel }: Theirs, there: OldAlert, here: OwnAlert, facts: Facts): Reason {
  const person = facts.person(who);
  if (person === undefined) return { code: 'unknown-person' };
  const unsent = here.unsent.filter(({ userId }) => userId === who);
  const own = unsent.find((each) => each.channel === channel) ?? unsent[0];
  if (lacks(person.channels, channel)) return { code: 'no-channel' };
  if (own !== undefined && own.why !== 'other') return { code: WHY_UNSENT[own.why] };
  if (here.silencedBy !== null) return { code: 'silenced', by: here.silencedBy };
  return explained(facts, PAGING, here, there, who) ?? { code: 'unexplained' };
}

const WHY_UNSENT = {
  held: 'held',
  failed: 'failed',
  unproven: 'no-channel',
  waiting: 'waiting',
} as const satisfies Record<Exclude<UnsentPage['why'], 'other'>, Reason['code']>;

function whyOtherPerson(who: string, there: OldAlert, here: OwnAlert, facts: Facts): Reason {
  const person = facts.person(who);
  if (person === undefined) return { code: 'unknown-person' };
  // Whoever cannot be reached at all is passed over.
  if (person.channels.size === 0) return { code: 'no-channel' };
  return explained(facts, ON_CALL, here, there) ?? { code: 'other-on-call' };
}

function whyOtherChannel({ there }: PageDifference, facts: Facts): Reason | null {
  if (there === null) return null;
  const person = facts.person(there.who);
  if (person !== undefined && lacks(person.channels, there.channel)) return { code: 'no-channel' };
  const notMoved = about(facts, PERSONAL, person?.login);
  return notMoved ? { code: 'not-moved', notMoved } : null;
}

function whyOtherTime(difference: PageDifference, there: OldAlert, here: OwnAlert, facts: Facts): Reason {
  const minutes = minutesBetween(difference.there?.at ?? here.createdAt, difference.here?.at ?? here.createdAt);
  const alertLater = minutesBetween(there.createdAt, here.createdAt);
  if (alertLater !== 0 && Math.abs(minutes - alertLater) <= 1) return { code: 'came-later', minutes: alertLater };
  const known = explained(facts, PAGING, here, there, difference.here?.userId);
  return { ...(known ?? { code: 'other-delay' }), minutes };
}

const minutesBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / MINUTE_MS) - Math.floor(Date.parse(from) / MINUTE_MS);

/** A person without the kind that the old service used; null: it does not say which, so any will do. */
const lacks = (channels: ReadonlySet<string>, channel: string | null): boolean =>
  channel === null ? channels.size === 0 : !channels.has(channel);

/** By something of the person, the team or the sender that did not move in as it was. */
function explained(
  facts: Facts,
  kinds: readonly string[],
  { team, sender }: OwnAlert,
  there: OldAlert,
  userId?: string,
): Reason | null {
  const notMoved =
    about(facts, kinds, userId === undefined ? null : facts.person(userId)?.login) ??
    about(facts, kinds, team, there.team, sender, there.sender);
  return notMoved ? { code: 'not-moved', notMoved } : null;
}

/** Names of what moves in are `Ops`, or `Ops: night` for a part of it. */
function about(facts: Facts, kinds: readonly string[], ...names: readonly (string | null | undefined)[]) {
  const known = names.flatMap((name) => (name ? [name.toLowerCase()] : []));
  return facts.notMoved.find(({ kind, name }) => {
    const own = name.toLowerCase();
    return (
      kinds.includes(kind) && known.some((one) => own === one || own.startsWith(`${one}:`) || own.startsWith(`${one}_`))
    );
  });
}
