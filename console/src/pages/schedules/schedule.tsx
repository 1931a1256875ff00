import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { clock, now } from '../../parts/time.js';
import { gapsIn, spanOf, type Shift, type Span } from '../../schedules/coverage.js';
import { useOnCalls, useShifts, type ScheduleDetail } from '../../schedules/queries.js';
import { Days } from './days.js';
import { Lanes } from './lanes.js';
import { OverrideForm, removeOverride, type Draft } from './override-form.js';
import './schedule.css';

const DAY = 86_400_000;
const RANGES = { week: 7, weeks: 14, month: 28 } as const;
type Range = keyof typeof RANGES;
const NAMES: Readonly<Record<Range, string>> = { week: 'Week', weeks: '2 weeks', month: '4 weeks' };

/** The Monday before a moment, 00:00 on this device's clock. */
function mondayOf(at: number): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return date.getTime();
}

/** One schedule: who is paged when, gaps, overrides. The address holds the range. */
export default function SchedulePage({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const name = search.get('range') ?? 'weeks';
  const range: Range = name in RANGES ? (name as Range) : 'weeks';
  const from = Date.parse(search.get('from') ?? '');
  const start = mondayOf(Number.isFinite(from) ? from : now());
  const span = { start, end: start + RANGES[range] * DAY };
  const schedule = useQuery({
    queryKey: ['schedules', id, span.start, span.end],
    queryFn: () =>
      dataOf(
        api.GET('/v2/schedules/{id}', {
          params: {
            path: { id },
            query: { start: new Date(span.start).toISOString(), end: new Date(span.end).toISOString() },
          },
        }),
      ),
  });
  const go = (change: { range?: Range; from?: number | null }): void => {
    const wanted = change.from === undefined ? start : change.from;
    const next = new URLSearchParams();
    if ((change.range ?? range) !== 'weeks') next.set('range', change.range ?? range);
    if (wanted !== null) next.set('from', new Date(wanted).toISOString().slice(0, 10));
    const query = next.toString();
    navigate(`/schedules/${id}${query ? `?${query}` : ''}`);
  };
  return (
    <Load query={schedule}>
      {(loaded) => (
        <div class="page schedule">
          <div class="page-head">
            <Link class="btn bare square" href="/schedules" aria-label="All schedules">
              <Icon name="left" />
            </Link>
            <h1>{loaded.name}</h1>
            <span class="quiet small">
              Times on your clock{loaded.timezone && `; the schedule is kept in ${loaded.timezone}`}
            </span>
            <span class="end">
              <span class="tabs" role="group" aria-label="Range">
                {(Object.entries(NAMES) as [Range, string][]).map(([each, label]) => (
                  <button key={each} type="button" aria-pressed={each === range} onClick={() => go({ range: each })}>
                    {label}
                  </button>
                ))}
              </span>
              <button
                type="button"
                class="btn square"
                aria-label="Earlier"
                onClick={() => go({ from: start - RANGES[range] * DAY + DAY / 2 })}
              >
                <Icon name="left" />
              </button>
              <button type="button" class="btn" onClick={() => go({ from: null })}>
                Today
              </button>
              <button
                type="button"
                class="btn square"
                aria-label="Later"
                onClick={() => go({ from: span.end + DAY / 2 })}
              >
                <Icon name="right" />
              </button>
            </span>
          </div>
          <Content schedule={loaded} span={span} />
        </div>
      )}
    </Load>
  );
}

function Content({ schedule, span }: { schedule: ScheduleDetail; span: Span }): JSX.Element {
  const me = useSignedIn();
  const may = refusal(me, 'schedules');
  const [draft, setDraft] = useState<Draft | null>(null);
  const shifts = useShifts(schedule.id, span);
  const onCalls = useOnCalls(schedule.id);
  const take = (shift: Shift): void =>
    setDraft({ ...spanOf(shift), userId: me.id, instead: shift.userName ?? null, key: shift.id });
  return (
    <Load query={shifts} rows={8}>
      {(all) => {
        const gaps = gapsIn(span, all).filter(({ end }) => end > now());
        const people = onCalls.data?.onCallRecipients ?? [];
        const next = onCalls.data?.nextOnCallRecipients ?? [];
        return (
          <>
            <div class="facts-row">
              <Fact title="On call now" people={people} empty="Nobody" />
              <Fact title="Next" people={next} empty="Nobody in sight" />
              {gaps[0] && schedule.enabled && (
                <div class="card pad fact gap-card">
                  <Icon name="warning" />
                  <span>
                    <span class="quiet small">Nobody is on call</span>
                    <br />
                    <span class="strong num">
                      {clock(gaps[0].start)} to {clock(gaps[0].end)}
                    </span>
                    {gaps.length > 1 && <span class="quiet small"> and {gaps.length - 1} more</span>}
                  </span>
                  <button
                    type="button"
                    class="btn small"
                    disabled={may !== null}
                    onClick={() => setDraft({ ...gaps[0]!, userId: me.id, instead: null, key: String(gaps[0]!.start) })}
                  >
                    Fill
                  </button>
                </div>
              )}
            </div>
            <Lanes schedule={schedule} span={span} shifts={all} gaps={gaps} onTake={may === null ? take : null} />
            <Days span={span} shifts={all} gaps={gaps} onTake={may === null ? take : null} />
            <div class="below">
              <div class="card pad">
                <div class="card-head">
                  <h2>Overrides in this range</h2>
                  <button
                    type="button"
                    class="btn small"
                    disabled={may !== null}
                    title={may ?? undefined}
                    onClick={() =>
                      setDraft({ start: now(), end: now() + DAY, userId: me.id, instead: null, key: 'new' })
                    }
                  >
                    <Icon name="plus" />
                    Override
                  </button>
                </div>
                {schedule.overrides.length === 0 && (
                  <p class="quiet">None. An override puts somebody on call instead.</p>
                )}
                <ul class="rows">
                  {schedule.overrides.map((override) => (
                    <li key={override.id}>
                      <Face name={override.userName ?? '?'} />
                      <span class="grow">
                        <span class="strong">{override.userName}</span>{' '}
                        <span class="quiet num">
                          {clock(override.startTime)} to {clock(override.endTime)}
                        </span>
                        {override.reason && <span class="quiet"> · {override.reason}</span>}
                      </span>
                      <button
                        type="button"
                        class="btn small"
                        disabled={may !== null}
                        onClick={() => void removeOverride(schedule.id, override.id)}
                      >
                        Remove
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
              <Hours shifts={all} />
            </div>
            {may && <p class="quiet">{may}</p>}
            {draft && <OverrideForm key={draft.key} schedule={schedule} draft={draft} onClose={() => setDraft(null)} />}
          </>
        );
      }}
    </Load>
  );
}

interface Person {
  id: string;
  name?: string;
  startTime?: string;
  endTime?: string;
}

function Fact({ title, people, empty }: { title: string; people: readonly Person[]; empty: string }): JSX.Element {
  const [first] = people;
  const moment = title === 'Next' ? first?.startTime : first?.endTime;
  return (
    <div class="card pad fact">
      <Face name={first?.name ?? null} large />
      <span>
        <span class="quiet small">{title}</span>
        <br />
        <span class="strong">{first ? people.map(({ name }) => name).join(', ') : empty}</span>{' '}
        {moment && <span class="quiet num">{title === 'Next' ? clock(moment) : `until ${clock(moment)}`}</span>}
      </span>
    </div>
  );
}

/** How long each person is on call in the range. */
function Hours({ shifts }: { shifts: readonly Shift[] }): JSX.Element {
  const hours = new Map<string, number>();
  for (const shift of shifts) {
    const { start, end } = spanOf(shift);
    const name = shift.userName ?? 'Somebody';
    hours.set(name, (hours.get(name) ?? 0) + (end - start) / 3_600_000);
  }
  return (
    <div class="card pad">
      <div class="card-head">
        <h2>Hours in this range</h2>
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
