import type { JSX } from 'preact';
import { t } from '#words';
import { Face } from '../../parts/marks.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clockIn } from '../../parts/moment.js';
import { spanOf, type Shift } from '../../schedules/shift-spans.js';
import { UnreachableMark, type Unreachable } from '../../schedules/unreachable.js';

interface Person {
  id: string;
  name?: string;
  startTime?: string;
  endTime?: string;
}

/** Who is on call at a moment. */
export function Fact({
  title,
  isNext = false,
  people,
  empty,
  unreachable,
}: {
  title: string;
  /** Those whose shift is to begin. */
  isNext?: boolean;
  people: readonly Person[];
  empty: string;
  unreachable: readonly Unreachable[];
}): JSX.Element {
  const [first] = people;
  const zones = usePageZone();
  const time = isNext ? first?.startTime : first?.endTime;
  const moment = time === undefined ? null : Date.parse(time);
  return (
    <div class="card pad fact">
      <Face name={first?.name ?? null} large />
      <span>
        <span class="quiet small">{title}</span>
        <br />
        <span class="strong">{first ? people.map(({ name }) => name).join(', ') : empty}</span>{' '}
        {moment && (
          <span class="quiet num">{isNext ? clockIn(moment, zones) : t`until ${{ end: clockIn(moment, zones) }}`}</span>
        )}
        {unreachable
          .filter(({ id }) => people.some((person) => person.id === id))
          .map((each) => (
            <UnreachableMark key={each.id} person={each} named={people.length > 1} />
          ))}
      </span>
    </div>
  );
}

/** How long each person is on call in the range. */
export function Hours({ shifts }: { shifts: readonly Shift[] }): JSX.Element {
  const hours = new Map<string, number>();
  for (const shift of shifts) {
    const { start, end } = spanOf(shift);
    const name = shift.userName ?? t`Someone`;
    hours.set(name, (hours.get(name) ?? 0) + (end - start) / 3_600_000);
  }
  return (
    <div class="card pad">
      <div class="card-head">
        <h2>{t`Hours in this range`}</h2>
      </div>
      <dl class="hours num">
        {[...hours]
          .toSorted(([, a], [, b]) => b - a)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{Math.round(count)} h</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
