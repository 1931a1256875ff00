import type { JSX } from 'preact';
import { t } from '#words';
import { Problem } from '../api/problem.js';
import { readersZone } from '../parts/moment.js';
import { localTimes } from '../parts/time.js';
import { zoneName } from '../parts/zones.js';

/** Whether a change of the time zone needs a confirmation, since it moves shifts. */
export const shiftsMove = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'SHIFTS_MOVE';

/** The shifts that move and the times with nobody on call, in the user's current time zone, which is named. */
export function ShiftsMove({ problem }: { problem: Problem }): JSX.Element {
  const sentences = problem.message.replace(/ With "confirm": true .*$/, '').split(/(?<=\.) (?=[A-Z])/);
  return (
    <div role="alert">
      <ul class="notice warn points">
        {sentences.map((sentence) => (
          <li key={sentence}>{localTimes(sentence)}</li>
        ))}
      </ul>
      <p class="quiet">{t`Times in ${{ zone: zoneName(readersZone()) }}`}</p>
    </div>
  );
}
