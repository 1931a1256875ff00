import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Empty, ErrorLine, Load } from '../../parts/states.js';
import { clock, now } from '../../parts/time.js';
import { fromTo } from '../../schedules/from-to.js';
import { maybeCut } from '../../schedules/coverage.js';
import { useGaps, useOnCalls, useSchedules, type Schedule } from '../../schedules/queries.js';
import { UnreachableMark, type Unreachable } from '../../schedules/unreachable.js';
import './on-call.css';

const HOUR = 3_600_000;
/** How far ahead a gap is looked for. */
const AHEAD_DAYS = 14;

/** Who is on call now in each schedule, until when, and who is next. */
export default function OnCallPage(): JSX.Element {
  const schedules = useSchedules();
  return (
    <div class="page on-call">
      <div class="page-head">
        <h1>On call now</h1>
        <span class="end">
          <Link class="btn" href="/schedules">
            <Icon name="calendar" />
            Schedules
          </Link>
        </span>
      </div>
      <Load query={schedules}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="phone" title="There is no schedule yet">
              <p>A schedule says who is paged, and when.</p>
              <Link class="btn main" href="/schedules">
                New schedule
              </Link>
            </Empty>
          ) : (
            <ul class="duties">
              {all.map((schedule) => (
                <Duty key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          )
        }
      </Load>
    </div>
  );
}

/** One schedule. Those in which nobody is on call come first. */
function Duty({ schedule }: { schedule: Schedule }): JSX.Element {
  const { id, name, timezone, enabled } = schedule;
  const onCalls = useOnCalls(id);
  const range = useMemo(() => {
    const start = Math.floor(now() / HOUR) * HOUR;
    return { start, end: start + AHEAD_DAYS * 24 * HOUR };
  }, []);
  const gap = useGaps(id, range).data?.find(({ end }) => end > now());
  const people = onCalls.data?.onCallRecipients ?? [];
  const next = onCalls.data?.next ?? [];
  const unreachable = onCalls.data?.unreachable ?? [];
  const isNext = ({ id }: Unreachable): boolean =>
    next.some((person) => person.id === id) && !people.some((person) => person.id === id);
  const isEmpty = onCalls.data !== undefined && people.length === 0;
  const isFirst = isEmpty && enabled;
  return (
    <li class={`card pad duty-card${isFirst ? ' nobody' : ''}`}>
      <div class="card-head">
        <h2>
          <Link href={`/schedules/${id}`}>{name}</Link>
        </h2>
        <span class="quiet small">{timezone}</span>
      </div>
      {onCalls.error ? <ErrorLine error={onCalls.error} retry={() => void onCalls.refetch()} /> : null}
      {people.map((person) => (
        <p class="duty-person" key={person.id}>
          <Face name={person.name ?? '?'} large />
          <span>
            <span class="strong">{person.name ?? 'Somebody'}</span>
            <br />
            <span class="quiet num">{person.endTime ? `until ${clock(person.endTime)}` : 'with no end in sight'}</span>
            {unreachable
              .filter(({ id }) => id === person.id)
              .map((each) => (
                <UnreachableMark key={each.id} person={each} />
              ))}
          </span>
        </p>
      ))}
      {isEmpty && (
        <p class="duty-person">
          <Face name={null} large />
          <span class={enabled ? 'strong open' : 'quiet'}>
            {enabled ? 'Nobody is on call' : 'This schedule is switched off'}
          </span>
        </p>
      )}
      {next.length > 0 && (
        <p class="quiet num small">
          Then {next.map((person) => person.name ?? 'somebody').join(' and ')}
          {next[0]?.startTime ? `, ${clock(next[0].startTime)}` : ''}
        </p>
      )}
      {unreachable.filter(isNext).map((each) => (
        <UnreachableMark key={each.id} person={each} named />
      ))}
      {gap && !isEmpty && enabled && (
        <p class="warn small num">
          <Icon name="warning" /> Nobody {fromTo(maybeCut(gap, range))}
        </p>
      )}
    </li>
  );
}
