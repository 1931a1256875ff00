import type { JSX } from 'preact';
import { t } from '#words';
import { Problem } from '../api/problem.js';
import { readersZone } from '../parts/moment.js';
import { clock } from '../parts/time.js';
import { zoneName } from '../parts/zones.js';

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

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
          <li key={sentence}>{sentence.replaceAll(INSTANT, (instant) => clock(instant))}</li>
        ))}
      </ul>
      <p class="quiet">{t`Times in ${{ zone: zoneName(readersZone()) }}`}</p>
    </div>
  );
}
