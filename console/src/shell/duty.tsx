import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon.js';
import { clock, countdown, exact, useNow } from '../parts/time.js';
import { isEndKnown, myDuty, useMyShifts } from '../schedules/mine.js';

const MINUTE = 60_000;
const SOON = 48 * 60 * MINUTE;

/** Whether the person is on call: until when, or from when next. */
export function DutyBox(): JSX.Element | null {
  const { data } = useMyShifts();
  const time = useNow(MINUTE / 2);
  if (!data) return null;
  const duty = myDuty(data, time);
  const names = [
    ...new Set(
      data
        .filter(({ startTime, endTime }) => Date.parse(startTime) <= time && time < Date.parse(endTime))
        .map(({ schedule }) => schedule.name),
    ),
  ].join(', ');
  return (
    <Link href="/me" class={duty.kind === 'on' ? 'duty on' : 'duty'}>
      {duty.kind === 'on' ? (
        <>
          <span class="strong">
            <Icon name="phone" />{' '}
            {isEndKnown(duty.until, time) ? (
              <>
                You are on call until{' '}
                <time class="num" dateTime={new Date(duty.until).toISOString()} title={exact(duty.until)}>
                  {clock(duty.until)}
                </time>
              </>
            ) : (
              'You are on call, without an end in sight'
            )}
          </span>
          <span class="quiet">{names}</span>
        </>
      ) : duty.from === null ? (
        <span class="quiet">You are not on call in the next 30 days</span>
      ) : (
        <>
          <span class="quiet">You are not on call</span>
          <span class="num" title={exact(duty.from)}>
            Next: {clock(duty.from)}
            {duty.from - time < SOON && ` (${countdown(duty.from - time)})`}
          </span>
        </>
      )}
    </Link>
  );
}
