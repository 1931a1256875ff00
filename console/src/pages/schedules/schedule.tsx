import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Load } from '../../parts/states.js';
import { now } from '../../parts/time.js';
import { lazy } from '../../parts/lazy.js';
import { atHour, instantOf, localInput, weekdayOf } from '../../parts/local-time.js';
import { Subscribe } from '../../schedules/subscribe.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Content } from './content.js';
import './schedule.css';
import { zoneName } from '../../parts/zones.js';

const Settings = lazy(() => import('./settings.js').then(({ Settings }) => Settings));
const DeleteSchedule = lazy(() => import('./settings.js').then(({ DeleteSchedule }) => DeleteSchedule));

const DAY = 86_400_000;
const RANGES = { week: 7, weeks: 14, month: 28 } as const;
type Range = keyof typeof RANGES;
const NAMES: Readonly<Record<Range, string>> = { week: 'Week', weeks: '2 weeks', month: '4 weeks' };

/** The last Monday 00:00 in the user's zone. */
const mondayOf = (at: number): number => atHour(at, -((weekdayOf(at) + 6) % 7));

/** The page of one schedule. The URL holds the range. */
export default function SchedulePage({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const may = refusal(useSignedIn(), 'schedules');
  const [open, setOpen] = useState<'settings' | 'delete' | null>(null);
  const name = search.get('range') ?? 'weeks';
  const range: Range = Object.hasOwn(RANGES, name) ? (name as Range) : 'weeks';
  const from = instantOf(`${search.get('from')}T12:00`);
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
    const requested = change.from === undefined ? start : change.from;
    const next = new URLSearchParams();
    if ((change.range ?? range) !== 'weeks') next.set('range', change.range ?? range);
    if (requested !== null) next.set('from', localInput(new Date(requested + DAY / 2)).slice(0, 10));
    const query = next.toString();
    navigate(`/schedules/${id}${query ? `?${query}` : ''}`);
  };
  return (
    <Load query={schedule} subject={{ what: 'schedule', home: '/schedules', homeName: 'All schedules' }}>
      {(loaded) => (
        <div class="page schedule">
          <div class="page-head">
            <Link class="btn bare square" href="/schedules" aria-label="All schedules">
              <Icon name="left" />
            </Link>
            <h1>{loaded.name}</h1>
            <span class="quiet small">
              Times on your clock{loaded.timezone && `; the schedule is kept in ${zoneName(loaded.timezone)}`}
            </span>
            <Subscribe kind="schedule" id={loaded.id} small />
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
                onClick={() => go({ from: start - RANGES[range] * DAY })}
              >
                <Icon name="left" />
              </button>
              <button type="button" class="btn" onClick={() => go({ from: null })}>
                Today
              </button>
              <button type="button" class="btn square" aria-label="Later" onClick={() => go({ from: span.end })}>
                <Icon name="right" />
              </button>
              <ActButton class="btn" whyNot={may} onClick={() => setOpen('settings')}>
                <Icon name="gear" />
                Settings
              </ActButton>
            </span>
          </div>
          {loaded.description && <p class="quiet about">{loaded.description}</p>}
          {!loaded.enabled && <p class="notice">This schedule is switched off: it puts nobody on call.</p>}
          {open === 'settings' && (
            <Settings schedule={loaded} onDelete={() => setOpen('delete')} onClose={() => setOpen(null)} />
          )}
          {open === 'delete' && <DeleteSchedule schedule={loaded} onClose={() => setOpen(null)} />}
          <Content schedule={loaded} span={span} />
        </div>
      )}
    </Load>
  );
}
