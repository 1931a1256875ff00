import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useHitShifts } from '../data/time-off.js';
import { allOf } from '../parts/lists.js';
import { clock, exact } from '../parts/time.js';
import './hit-shifts.css';

export type HitShift = NonNullable<ReturnType<typeof useHitShifts>['data']>['shifts'][number];

/** So many shifts are listed. */
const MOST_SHOWN = 6;

/** Which shifts the time off hits, and who would cover them. */
export function HitShifts({
  id,
  children,
}: {
  id: string;
  /** What stands after a shift. */
  children?: (shift: HitShift) => ComponentChildren;
}): JSX.Element | null {
  const { data } = useHitShifts(id);
  const [isAll, setAll] = useState(false);
  if (!data || data.shifts.length === 0) return null;
  return (
    <ul class="hit-shifts small">
      {data.shifts.slice(0, isAll ? undefined : MOST_SHOWN).map((shift) => (
        <li key={`${shift.schedule.id} ${shift.id}`}>
          <span>
            <OfShift shift={shift} />
          </span>
          {children?.(shift)}
        </li>
      ))}
      {!isAll && data.shifts.length > MOST_SHOWN && (
        <li>
          <button type="button" class="link" onClick={() => setAll(true)}>
            {t`Show all ${{ count: data.shifts.length }}`}
          </button>
        </li>
      )}
    </ul>
  );
}

function OfShift({ shift }: { shift: HitShift }): JSX.Element {
  const { schedule, startTime, endTime, cover, stays } = shift;
  const which = (
    <>
      <span class="strong">{schedule.name}</span>{' '}
      <span class="quiet num" title={t`${{ start: exact(startTime) }} to ${{ end: exact(endTime) }}`}>
        {t`${{ start: clock(startTime) }} to ${{ end: clock(endTime) }}`}
      </span>
    </>
  );
  const names = allOf([...new Set(cover.map(({ userName, userEmail }) => userName ?? userEmail ?? t`Someone`))]);
  if (cover.length === 0)
    return stays.length === 0 ? (
      which
    ) : (
      <Trans>
        {which}: <span class="warn strong">nobody takes over</span>
      </Trans>
    );
  return stays.length === 0 ? (
    <Trans>
      {which}: {names} would cover
    </Trans>
  ) : (
    <Trans>
      {which}: {names} would cover, <span class="warn strong">not all of it</span>
    </Trans>
  );
}
