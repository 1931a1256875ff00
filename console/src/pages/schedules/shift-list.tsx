import type { JSX } from 'preact';
import { t } from '#words';
import { Face } from '../../parts/marks.js';
import { atLength } from '../../parts/length.js';
import { usePageZone } from '../../parts/page-zone.js';
import { exact, now } from '../../parts/time.js';
import { dated } from '../../parts/moment.js';
import { zoneName } from '../../parts/zones.js';
import { byWeekday } from '../../schedules/from-to.js';
import { spanOf, wholeOf, type Span } from '../../schedules/shift-spans.js';
import { UnreachableIn } from '../../schedules/unreachable.js';
import { TakeButton, type DaysProps } from './days.js';

/** The final schedule as a list of its shifts, and of the times with nobody on call. */
export function ShiftList({ shifts, gaps, unreachable, ...taking }: Omit<DaysProps, 'span'>): JSX.Element {
  const { zone, other } = usePageZone();
  const time = now();
  const lines = [
    ...shifts.map((shift) => ({ shift, intended: false, ...spanOf(shift) })),
    ...gaps.map((gap) => ({ shift: null, ...gap })),
  ].toSorted((a, b) => a.start - b.start || a.end - b.end);
  if (lines.length === 0) return <p class="card pad quiet">{t`Nobody is on call in these days.`}</p>;
  const moment = (at: number, without: string): JSX.Element =>
    Number.isFinite(at) ? <span title={exact(at, zone)}>{dated(at, zone)}</span> : <span class="quiet">{without}</span>;
  return (
    <div class="card pad">
      <table class="table shift-list">
        <caption class="unseen">{t`Shifts, times in ${{ zone: zoneName(zone) }}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Start', context: 'of a shift' })}</th>
            <th scope="col">{t({ message: 'End', context: 'of a shift' })}</th>
            <th scope="col">{t`On call`}</th>
            <th scope="col">{t({ message: 'Length', context: 'of a shift' })}</th>
            {other !== null && <th scope="col">{t`In ${{ zone: zoneName(other) }}`}</th>}
            <th scope="col">
              <span class="unseen">{t`Take`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ shift, start, end, intended }) => {
            const whole: Span = shift ? wholeOf(shift) : { start, end };
            const name = shift ? (shift.userName ?? t`Someone`) : t`Nobody`;
            return (
              <tr key={`${shift?.id} ${start}`} class={end <= time ? 'past' : start <= time ? 'present' : undefined}>
                <td class="num">{moment(whole.start, t`earlier`)}</td>
                <td class="num" data-head={t({ message: 'to', context: 'end of a shift' })}>
                  {moment(whole.end, t`no end in sight`)}
                </td>
                <td class="who">
                  <span class="line">
                    <Face name={shift ? name : null} />
                    <span class={shift ? 'strong' : intended ? 'quiet' : 'strong open'}>{name}</span>
                    {shift?.isOverride && <span class="tag">{t`override`}</span>}
                  </span>
                  {shift && <UnreachableIn shift={shift} all={unreachable} />}
                </td>
                <td class="num">{Number.isFinite(whole.end - whole.start) ? atLength(whole.end - whole.start) : ''}</td>
                {other !== null && (
                  <td class="quiet num there" data-head={t`In ${{ zone: zoneName(other) }}:`}>
                    {byWeekday(whole, other)}
                  </td>
                )}
                <td class="take">{shift && end > time && <TakeButton shift={shift} {...taking} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
