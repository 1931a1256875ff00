import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { countdown, shortly } from './length.js';
import { aheadOfDevice, clock, exact, now, onTimeLearned } from './moment.js';

export {
  clock,
  day,
  dayInWords,
  dayOf,
  exact,
  learnTime,
  localTimes,
  now,
  timeOf,
  timeToTheSecond,
  toTheSecond,
} from './moment.js';

/** The present time, renewed each `every` milliseconds. */
export function useNow(every: number): number {
  const [time, setTime] = useState(now);
  const drawnAhead = aheadOfDevice();
  useEffect(() => {
    const renew = (): void => setTime(now());
    // It may have been learned since the first drawing.
    if (aheadOfDevice() !== drawnAhead) renew();
    const timer = setInterval(renew, every);
    const end = onTimeLearned(renew);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [every]);
  return time;
}

/** A moment in any words; pointed at, it shows the exact time, which is not made before: in long lists that would take longer than all else. */
function Moment({ at, zone, children }: { at: string; zone?: string | undefined; children: string }): JSX.Element {
  return (
    <time class="num" dateTime={at} onPointerEnter={({ currentTarget }) => (currentTarget.title = exact(at, zone))}>
      {children}
    </time>
  );
}

/** How long ago, in words that age by themselves. */
export function Age({ since }: { since: string }): JSX.Element {
  const time = useNow(10_000);
  return <Moment at={since}>{shortly(time - Date.parse(since))}</Moment>;
}

/** A moment by the clock. */
export function At({ at, zone }: { at: string; zone?: string }): JSX.Element {
  return (
    <Moment at={at} zone={zone}>
      {clock(at, zone)}
    </Moment>
  );
}

/** The time left until a moment, second by second. */
export function Countdown({ to }: { to: string }): JSX.Element {
  const time = useNow(1000);
  return <Moment at={to}>{countdown(Date.parse(to) - time)}</Moment>;
}
