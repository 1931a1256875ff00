import type { JSX } from 'preact';
import { plural, t } from '#words';
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

/** Where the name stands in a message. */
const HERE = '\0';

/** @param say the whole line, of a name */
function lineOf(name: string, say: (name: string) => string): Line {
  const [before = '', after = ''] = say(HERE).split(HERE);
  return { before, name, after };
}

type AndMore = (name: string, others?: number) => string;

/** @param andMore says how many others there are */
function handsOf(alert: Alert, time: number, andMore: AndMore): Hands {
  const holder = holderOf(alert);
  if (alert.snoozed && alert.snoozedUntil && alert.status !== 'closed') {
    const end = clock(alert.snoozedUntil);
    const next = alert.escalation?.next;
    return {
      name: holder,
      first: holder ? lineOf(holder, (name) => t`${name}, snoozed`) : { name: t`snoozed` },
      second:
        next && next.at === alert.snoozedUntil
          ? lineOf(nameOf(next), (name) => t`until ${end}, then ${{ name: andMore(name, next.others) }}`)
          : { name: t`until ${{ time: end }}` },
      ...CALM,
    };
  }
  if (alert.status !== 'open' && holder) {
    const start = clock(alert.updatedAt);
    return { name: holder, first: { name: holder }, second: { name: t`since ${start}` }, ...CALM };
  }
  const pause = alert.status === 'open' ? pauseOf(alert, time) : null;
  if (pause) {
    const end = clock(pause.until);
    const second = Date.parse(pause.until) > time ? { name: t`until ${{ time: end }}` } : null;
    return { name: holder, first: { name: pause.words }, second, ...CALM };
  }
  // Not the same as nobody: whoever may not read the alert itself is not told.
  if (!alert.escalation)
    return { name: null, first: { name: t`another team’s` }, second: { name: t`pages not shown` }, ...CALM };
  const { lastPaged, waiting, held, next, endedAt } = alert.escalation;
  const comes = waiting.map((each): Line => {
    const at = clock(each.at);
    // One whose time has come is being sent.
    return lineOf(firstName(each.name), (name) =>
      Date.parse(each.at) > time ? t`${name} at ${at}` : t`${name} is being paged`,
    );
  });
  const told: Line[] = [
    ...(lastPaged
      ? [
          lineOf(firstName(lastPaged.name), (name) => {
            const all = andMore(name, lastPaged.others);
            const at = clock(lastPaged.at);
            return lastPaged.rehearsed
              ? t`${{ name: all }} only rehearsed ${{ time: at }}`
              : t`${{ name: all }} paged ${{ time: at }}`;
          }),
        ]
      : []),
    ...comes,
    ...held.map((each) => {
      const end = clock(each.heldUntil);
      return lineOf(firstName(each.name), (name) =>
        each.onlyIfOpen ? t`${name} held until ${end}, if open then` : t`${name} held until ${end}`,
      );
    }),
  ];
  const left = next ? Date.parse(next.at) - time : 0;
  const nextLine =
    next &&
    lineOf(nameOf(next), (first) => {
      const name = andMore(first, next.others);
      return left > 3_600_000
        ? t`next ${name} at ${{ time: clock(next.at) }}`
        : t`next ${name} ${{ in: countdown(left) }}`;
    });
  const isAhead = waiting.length > 0 || held.length > 0;
  const ended = endedAt ? { name: isAhead ? t`then nobody` : t`unanswered, ended ${{ time: clock(endedAt) }}` } : null;
  // What is on its way comes before what the escalation does later.
  const second = (lastPaged && comes[0]) ?? nextLine ?? told[1] ?? ended;
  return {
    name: lastPaged?.name ?? waiting[0]?.name ?? held[0]?.name ?? null,
    first: told[0] ?? { name: t`Not notified` },
    second,
    isSoon: second === nextLine && next !== null && left < SOON_MS,
    isLost: isUrgent(alert) && !next && waiting.length === 0 && held.length === 0 && (endedAt !== null || !lastPaged),
  };
}

/** Where there is little room. */
const plus: AndMore = (name, others = 0) => (others === 0 ? name : `${name} +${others}`);

const andOthers: AndMore = (name, others = 0) =>
  others === 0 ? name : plural(others, { one: `${name} and # more`, other: `${name} and # more` });

const nameOf = ({ name, fallsBack }: { name: string; fallsBack?: boolean }): string =>
  // Of several it is that of all, separated by commas.
  fallsBack ? name : firstName(name).replace(/,$/, '');

/** Why nobody is paged for an open alert now. */
function pauseOf({ silencedUntil, heldUntil, flapping }: Alert, time: number): { words: string; until: string } | null {
  if (silencedUntil) return { words: t`silenced`, until: silencedUntil };
  if (heldUntil) return { words: t`nobody on call`, until: heldUntil };
  // Its page is not held any more once that time has come.
  const isHeld = flapping?.heldUntil && Date.parse(flapping.heldUntil) > time;
  return isHeld ? { words: t`flapping, held`, until: flapping.heldUntil! } : null;
}

/** The two lines beside a face; they count down by themselves. */
export function HandsCell({ alert }: { alert: Alert }): JSX.Element {
  const hands = handsOf(alert, useNow(1000), plus);
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
  const { name, first, second, isLost } = handsOf(alert, useNow(1000), andOthers);
  return (
    <span class={`next num${isLost ? ' lost' : ''}`}>
      {alert.status === 'open' && name && <Face name={name} />}
      {second ? `${textOf(first)}, ${textOf(second)}` : textOf(first)}
    </span>
  );
}
