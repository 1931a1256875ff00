import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { TimeZone } from '../../../src/platform/domain/time-zone.js';
import { type PageZone, pageZone, readersZone } from '../parts/moment.js';
import { usePageZone } from '../parts/page-zone.js';
import { zoneName } from '../parts/zones.js';
import { setSetting, setting } from '../shell/settings.js';
import './zone-switch.css';

type Choice = 'schedule' | 'mine';

/**
 * The zone of pages about schedules: the schedule's or the reader's, as this browser remembers.
 * @returns gives the zone of the page of a schedule in `own` (undefined: not known yet), and chooses
 */
export function useScheduleZone(): [zoneOf: (own: string | undefined) => PageZone, choose: (choice: Choice) => void] {
  const [chosen, setChosen] = useState(setting('timesIn'));
  const mine = readersZone();
  return [
    (own) => {
      // An older browser knows not all zones.
      if (own === undefined || !TimeZone.exists(own)) return pageZone(mine);
      return chosen === 'mine' ? pageZone(mine, own) : pageZone(own, mine);
    },
    (choice) => {
      setSetting('timesIn', choice);
      setChosen(choice);
    },
  ];
}

/** Says in which zone the times of the page are; where there are two, one chooses. @param own of the schedule */
export function ZoneSwitch({ own, onChoose }: { own: string; onChoose: (choice: Choice) => void }): JSX.Element {
  const { zone, other } = usePageZone();
  const mine = readersZone();
  if (other === null) return <TimesIn zone={zone} />;
  const choice = (which: Choice, name: string, whose: string): JSX.Element => (
    <button type="button" aria-pressed={zoneName(zone) === zoneName(name)} onClick={() => onChoose(which)}>
      {zoneName(name)} <span class="quiet">({whose})</span>
    </button>
  );
  return (
    <div class="zone-switch">
      <span class="quiet small" aria-hidden="true">
        {t`Times in`}
      </span>
      <span class="tabs" role="group" aria-label={t`Times in`}>
        {choice('schedule', own, t`schedule`)}
        {choice('mine', mine, t`you`)}
      </span>
    </div>
  );
}

/** The zone of a page whose things have none of their own. */
export const TimesIn = ({ zone = readersZone() }: { zone?: string }): JSX.Element => (
  <span class="quiet small">{t`Times in ${{ zone: zoneName(zone) }}`}</span>
);
