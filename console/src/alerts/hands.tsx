import type { JSX } from 'preact';
import { Face } from '../parts/marks.js';
import { clock, useNow } from '../parts/time.js';
import { countdown } from '../parts/length.js';
import { firstName, holderOf, isUrgent, type Alert } from './alert.js';

/** Where there is no room for all of it the name is cut, and what is said of it stays. */
interface Line {
  before?: string;
  name: string;
  after?: string;
}

/** Who has the alert, or who was paged and who is next. */
export interface Hands {
  /** Whose face stands beside it; null: nobody's. */
  name: string | null;
  first: Line;
  second: Line | null;
  /** True: somebody else is paged within five minutes. */
  isSoon: boolean;
  /** True: it is urgent, nobody has it, and nobody else is paged. */
  isLost: boolean;
}

const CALM = { isSoon: false, isLost: false };

const SOON_MS = 5 * 60_000;

export function handsOf(alert: Alert, time: number): Hands {
  const holder = holderOf(alert);
  if (alert.snoozed && alert.snoozedUntil && alert.status !== 'closed') {
    const next = alert.escalation?.next;
    const then =
      next && next.at === alert.snoozedUntil ? `, then ${next.fallsBack ? next.name : firstName(next.name)}` : '';
    const first = holder ? { name: holder, after: ', snoozed' } : { name: 'snoozed' };
    return { name: holder, first, second: { before: `until ${clock(alert.snoozedUntil)}`, name: then }, ...CALM };
  }
  if (alert.status !== 'open' && holder) {
    const { updatedAt } = alert;
    return { name: holder, first: { name: holder }, second: { name: `since ${clock(updatedAt)}` }, ...CALM };
  }
  const pause = alert.status === 'open' ? pauseOf(alert, time) : null;
  if (pause) {
    const second = Date.parse(pause.until) > time ? { name: `until ${clock(pause.until)}` } : null;
    return { name: holder, first: { name: pause.words }, second, ...CALM };
  }
  // Not the same as nobody: whoever may not read the alert itself is not told.
  if (!alert.escalation)
    return { name: null, first: { name: 'another team’s' }, second: { name: 'pages not shown' }, ...CALM };
  const { lastPaged, waiting, held, next, endedAt } = alert.escalation;
  const comes = waiting.map(({ name, at }): Line => ({ name: firstName(name), after: ` ${whenOf(at, time)}` }));
  const told: Line[] = [
    ...(lastPaged ? [{ name: firstName(lastPaged.name), after: ` paged ${clock(lastPaged.at)}` }] : []),
    ...comes,
    ...held.map(({ name, heldUntil, onlyIfOpen }) => ({
      name: firstName(name),
      after: ` held until ${clock(heldUntil)}${onlyIfOpen ? ', if open then' : ''}`,
    })),
  ];
  const left = next ? Date.parse(next.at) - time : 0;
  const nextLine = next && {
    before: 'next ',
    name: next.fallsBack ? next.name : firstName(next.name),
    after: ` ${left > 3_600_000 ? `at ${clock(next.at)}` : countdown(left)}`,
  };
  const isAhead = waiting.length > 0 || held.length > 0;
  const ended = endedAt ? { name: isAhead ? 'then nobody' : `unanswered, ended ${clock(endedAt)}` } : null;
  // What is on its way comes before what the escalation does later.
  const second = (lastPaged && comes[0]) ?? nextLine ?? told[1] ?? ended;
  return {
    name: lastPaged?.name ?? waiting[0]?.name ?? held[0]?.name ?? null,
    first: told[0] ?? { name: 'Not notified' },
    second,
    isSoon: second === nextLine && next !== null && left < SOON_MS,
    isLost: isUrgent(alert) && !next && waiting.length === 0 && held.length === 0 && (endedAt !== null || !lastPaged),
  };
}

/** When a page that waits goes; one whose time has come is being sent. */
const whenOf = (at: string, time: number): string => (Date.parse(at) > time ? `at ${clock(at)}` : 'is being paged');

/** Why nobody is paged for an open alert now. */
function pauseOf({ silencedUntil, heldUntil, flapping }: Alert, time: number): { words: string; until: string } | null {
  if (silencedUntil) return { words: 'silenced', until: silencedUntil };
  if (heldUntil) return { words: 'nobody on call', until: heldUntil };
  // Its page is not held any more once that time has come.
  const isHeld = flapping?.heldUntil && Date.parse(flapping.heldUntil) > time;
  return isHeld ? { words: 'flapping, held', until: flapping.heldUntil! } : null;
}

/** The two lines beside a face; they count down by themselves. */
export function HandsCell({ alert }: { alert: Alert }): JSX.Element {
  const hands = handsOf(alert, useNow(1000));
  return (
    <span class={`hands${hands.isLost ? ' lost' : ''}`}>
      <Face name={hands.name} />
      <span>
        <span class="l1">
          <Parts line={hands.first} />
        </span>
        {hands.second && (
          <span class={`l2 num${hands.isSoon ? ' soon' : ''}`}>
            <Parts line={hands.second} />
          </span>
        )}
      </span>
    </span>
  );
}

const Parts = ({ line: { before, name, after } }: { line: Line }): JSX.Element => (
  <>
    {before}
    <span class="cut">{name}</span>
    {after}
  </>
);

const textOf = ({ before = '', name, after = '' }: Line): string => `${before}${name}${after}`;

/** The same in one line, for phones, where who has an alert stands beside it with a large face. */
export function HandsLine({ alert }: { alert: Alert }): JSX.Element {
  const { name, first, second, isLost } = handsOf(alert, useNow(1000));
  return (
    <span class={`next num${isLost ? ' lost' : ''}`}>
      {alert.status === 'open' && name && <Face name={name} />}
      {second ? `${textOf(first)}, ${textOf(second)}` : textOf(first)}
    </span>
  );
}
