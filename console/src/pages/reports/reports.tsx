import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { t, Trans } from '#words';
import { useTeamNames } from '../../api/directory.js';
import { mayRead, useSignedIn } from '../../api/me.js';
import { Menu } from '../../parts/menu.js';
import { Empty } from '../../parts/states.js';
import { Figures } from './figures.js';
import { Groups } from './groups.js';
import { Hours } from './hours.js';
import { Mailed } from './mailed.js';
import './reports.css';
import { Trend } from './trend-chart.js';
import { UsefulAlerts } from './useful.js';
import { addressOf, askedOf, MOST_DAYS, viewOf, type View } from './view.js';
import { teams } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';
import { TimesIn } from '../../schedules/zone-switch.js';
import '../../parts/field.css';

/** How many alerts came, how fast they were answered, and who carried it. The address holds what is shown. */
export default function Reports(): JSX.Element {
  const view = viewOf(useSearch());
  const asked = askedOf(view);
  const [, navigate] = useLocation();
  const show = (change: Partial<View>): void => navigate(addressOf({ ...view, ...change }), { replace: true });
  if (!mayRead(useSignedIn(), 'reports'))
    return (
      <div class="page">
        <h1>{t`Reports`}</h1>
        <Empty icon="bars" title={t`Your role does not show you reports`}>
          <p>{t`Ask an administrator for the right to read them.`}</p>
        </Empty>
      </div>
    );
  return (
    <div class="page reports">
      <div class="page-head">
        <h1>{t`Reports`}</h1>
        <div class="end">
          <TimesIn />
          <Days days={view.days} onChange={(days) => show({ days })} />
          <Team team={view.team} onChange={(team) => show({ team })} />
          <Exports view={view} />
        </div>
      </div>
      <Figures asked={asked} />
      <Trend asked={asked} />
      <Groups view={view} asked={asked} />
      <UsefulAlerts asked={asked} />
      <Hours view={view} />
      <Mailed days={view.days} />
    </div>
  );
}

const PRESETS = [7, 30, 90];

function Days({ days, onChange }: { days: number; onChange: (days: number) => void }): JSX.Element {
  const [wantsOther, setOther] = useState(false);
  const isOther = wantsOther || !PRESETS.includes(days);
  return (
    <>
      <select
        class="input"
        aria-label={t`Period`}
        value={isOther ? 'other' : String(days)}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === 'other');
          if (value !== 'other') onChange(Number(value));
        }}
      >
        {PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {t`Last ${preset} days`}
          </option>
        ))}
        <option value="other">{t`Another time…`}</option>
      </select>
      {isOther && (
        <label class="line">
          <Trans>
            Last{' '}
            <input
              class="input"
              type="number"
              min={1}
              max={MOST_DAYS}
              value={days}
              onChange={({ currentTarget: { valueAsNumber: wanted } }) => {
                if (wanted >= 1 && wanted <= MOST_DAYS) onChange(Math.trunc(wanted));
              }}
            />{' '}
            days
          </Trans>
        </label>
      )}
    </>
  );
}

function Team({ team, onChange }: { team: string; onChange: (team: string) => void }): JSX.Element {
  const isInTeam = useSignedIn().teamId !== null;
  const nameOf = useTeamNames();
  return (
    <Pick
      isBare
      label={t`Team`}
      value={team}
      nameOf={nameOf}
      groups={[{ of: teams() }]}
      first={[...(isInTeam ? [['', t`My teams`] as const] : []), [isInTeam ? 'all' : '', t`All teams`]]}
      onChange={onChange}
    />
  );
}

/** Files of what is shown. */
function Exports({ view }: { view: View }): JSX.Element {
  const { days, allTeams, teamId } = askedOf(view);
  const save = (format: 'csv' | 'pdf'): void => {
    const query = new URLSearchParams({ days: String(days), format });
    if (allTeams) query.set('allTeams', 'true');
    if (teamId) query.set('teamId', teamId);
    window.location.assign(`/v2/reports/export?${query}`);
  };
  return (
    <Menu
      label={t`Export`}
      items={[
        { label: t`PDF: the figures`, onSelect: () => save('pdf') },
        { label: t`CSV: every alert`, onSelect: () => save('csv') },
      ]}
    />
  );
}
