import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TimeZone } from '../../../src/platform/domain/time-zone.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { queries } from '../api/queries.js';
import { Confirm } from '../parts/confirm.js';
import { clock, day } from '../parts/time.js';

const DAY = 86_400_000;

type Times = Pick<Schemas['PtoRequestView'], 'startDate' | 'endDate'>;

/** `12 Oct to 16 Oct`: whole days by the last one, not the midnight after it. @param zone default the reader's */
export function daysOf({ startDate, endDate }: Times, zone?: string): string {
  const [first, last] = [day(startDate, zone), day(Date.parse(endDate) - 1, zone)];
  return first === last ? first : `${first} to ${last}`;
}

/** Somebody else's time off: whole days in their time zone, or times. @param zone their IANA zone */
export function timesOf(times: Times, zone: string): string {
  const isMidnight = (at: string): boolean => TimeZone.of(zone).toLocal(Date.parse(at)) % DAY === 0;
  const isWhole = TimeZone.exists(zone) && isMidnight(times.startDate) && isMidnight(times.endDate);
  return isWhole ? daysOf(times, zone) : `${clock(times.startDate)} to ${clock(times.endDate)}`;
}

export function CancelTimeOff({ id, label }: { id: string; label: string }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const cancel = async (): Promise<void> => {
    await answerOf(api.PATCH('/v2/pto-requests/{id}/cancel', { params: { path: { id } } }));
    await queries.invalidateQueries({ queryKey: ['pto-requests'] });
    await queries.invalidateQueries({ queryKey: ['schedules'] });
  };
  return (
    <>
      <button type="button" class="btn small" aria-label={label} onClick={() => setAsked(true)}>
        Cancel time off
      </button>
      {isAsked && (
        <Confirm
          title="Cancel the time off?"
          action="Cancel the time off"
          onConfirm={cancel}
          onClose={() => setAsked(false)}
        >
          <p>The shifts of that time go back at once. Both sides get a mail.</p>
        </Confirm>
      )}
    </>
  );
}
