import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { useSchedule } from '../../data/schedules.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Load } from '../../parts/states.js';
import { now } from '../../parts/time.js';
import { dated } from '../../parts/moment.js';
import { lazy } from '../../parts/lazy.js';
import { PageZoneOf } from '../../parts/page-zone.js';
import { Subscribe } from '../../schedules/subscribe.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Content } from './content.js';
import './schedule.css';
import {
  addressOf,
  moved,
  RANGES,
  shownOf,
  spanAnywhere,
  spanIn,
  today,
  type Range,
  type Shown,
  type View,
} from './shown.js';
import { useScheduleZone, ZoneSwitch } from '../../schedules/zone-switch.js';

const Settings = lazy(() => import('./settings.js').then(({ Settings }) => Settings));
const DeleteSchedule = lazy(() => import('./settings.js').then(({ DeleteSchedule }) => DeleteSchedule));

const RANGE_NAMES: Readonly<Record<Range, MessageDescriptor>> = {
  ...{ day: msg`Day`, week: msg`Week`, weeks: msg`2 weeks`, month: msg`4 weeks` },
};
const VIEW_NAMES: Readonly<Record<View, MessageDescriptor>> = { timeline: msg`Timeline`, list: msg`List of shifts` };

/** The page of one schedule, in its zone or the reader's. The URL holds the days and the view. */
export default function SchedulePage({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const search = useSearch();
  const [, navigate] = useLocation();
  const may = refusal(useSignedIn(), 'schedules');
  const [open, setOpen] = useState<'settings' | 'delete' | null>(null);
  const given = new URLSearchParams(search).get('from');
  const [zoneOf, chooseZone] = useScheduleZone();
  // Until it is loaded, its days are those of the reader: they seldom differ.
  const [known, setKnown] = useState<string>();
  const asked = shownOf(search, today(now(), zoneOf(known).zone));
  const schedule = useSchedule(id, spanAnywhere(asked));
  const own = schedule.data?.timezone;
  useLayoutEffect(() => {
    if (own !== undefined) setKnown(own);
  }, [own]);
  const override = (): void => {
    const query = new URLSearchParams(search);
    query.set('new', '');
    navigate(`/schedules/${id}?${query.toString()}`, { replace: true });
  };
  return (
    <Load query={schedule} subject={{ what: 'schedule', home: '/schedules', homeName: t`All schedules` }}>
      {(loaded) => {
        const zones = zoneOf(loaded.timezone);
        const shown = shownOf(search, today(now(), zones.zone));
        const span = spanIn(shown, zones.zone);
        const within = loaded.overrides.filter(
          ({ startTime, endTime }) => Date.parse(startTime) < span.end && Date.parse(endTime) > span.start,
        );
        return (
          <PageZoneOf value={zones}>
            <div class="page schedule">
              <div class="page-head">
                <Link class="btn bare square" href="/schedules" aria-label={t`All schedules`}>
                  <Icon name="left" />
                </Link>
                <h1>{loaded.name}</h1>
                <Subscribe kind="schedule" id={loaded.id} small />
                <span class="end">
                  <ZoneSwitch own={loaded.timezone} onChoose={chooseZone} />
                  <ActButton class="btn" whyNot={may} onClick={() => setOpen('settings')}>
                    <Icon name="gear" />
                    {t`Settings`}
                  </ActButton>
                  <ActButton class="btn main" whyNot={may} onClick={override}>
                    <Icon name="plus" />
                    {t`Override`}
                  </ActButton>
                </span>
              </div>
              {loaded.description && <p class="quiet description">{loaded.description}</p>}
              {!loaded.enabled && <p class="notice">{t`This schedule is switched off: it puts nobody on call.`}</p>}
              {open === 'settings' && (
                <Settings schedule={loaded} onDelete={() => setOpen('delete')} onClose={() => setOpen(null)} />
              )}
              {open === 'delete' && <DeleteSchedule schedule={loaded} onClose={() => setOpen(null)} />}
              <Content schedule={{ ...loaded, overrides: within }} span={span} view={shown.view}>
                <Choose
                  shown={shown}
                  zone={zones.zone}
                  go={(change) => navigate(addressOf(id, { ...shown, from: given, ...change }))}
                />
              </Content>
            </div>
          </PageZoneOf>
        );
      }}
    </Load>
  );
}

/** Which days are shown, and how. */
function Choose({
  shown,
  zone,
  go,
}: {
  shown: Shown;
  zone: string;
  go: (change: Partial<Omit<Shown, 'from'>> & { from?: string | null }) => void;
}): JSX.Element {
  const { start, end } = spanIn(shown, zone);
  const tab = <Name extends Range | View>(each: Name, label: string, isOn: boolean, choose: () => void) => (
    <button key={each} type="button" aria-pressed={isOn} onClick={choose}>
      {label}
    </button>
  );
  return (
    <div class="choose-days">
      <span class="moves">
        <button type="button" class="btn square" aria-label={t`Earlier`} onClick={() => go({ from: moved(shown, -1) })}>
          <Icon name="left" />
        </button>
        <button type="button" class="btn" onClick={() => go({ from: null })}>
          {t`Today`}
        </button>
        <button type="button" class="btn square" aria-label={t`Later`} onClick={() => go({ from: moved(shown, 1) })}>
          <Icon name="right" />
        </button>
      </span>
      <h2 class="num">
        {shown.range === 'day'
          ? dated(start, zone, 'day')
          : t`${{ start: dated(start, zone, 'day') }} to ${{ end: dated(end - 1, zone, 'day') }}`}
      </h2>
      <span class="tabs" role="group" aria-label={t`Range`}>
        {(Object.keys(RANGES) as Range[]).map((range) =>
          tab(range, t(RANGE_NAMES[range]), range === shown.range, () => go({ range })),
        )}
      </span>
      <span class="tabs" role="group" aria-label={t`View`}>
        {(Object.keys(VIEW_NAMES) as View[]).map((view) =>
          tab(view, t(VIEW_NAMES[view]), view === shown.view, () => go({ view })),
        )}
      </span>
    </div>
  );
}
