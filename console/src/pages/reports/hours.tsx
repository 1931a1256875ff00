import type { JSX } from 'preact';
import { plural, t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { type HoursAsked, type HoursRow, useHours } from '../../data/reports.js';
import { Face } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { now } from '../../parts/time.js';
import { Share } from './share.js';
import type { View } from './view.js';

const DAY = 86_400_000;

interface Carried {
  name: string;
  schedules: string[];
  shifts: number;
  business: number;
  after: number;
  total: number;
}

/** How long each person was on call. */
export function Hours({ view: { days, team } }: { view: View }): JSX.Element {
  const { teams = [] } = useSignedIn();
  // The hours are of one team, or of all.
  const mine = teams.length === 1 ? teams[0]!.id : undefined;
  const teamId = team === 'all' ? undefined : team || mine;
  const asked = (): HoursAsked => ({ ...periodOf(days), ...(teamId ? { teamId } : {}), sinceMade: true });
  const query = useHours(days, teamId, asked);
  const file = new URLSearchParams({ ...asked(), sinceMade: 'true', format: 'csv' });
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>{teamId ? t`Hours on call` : t`Hours on call, all teams`}</h2>
        <ul class="legend" aria-label={t`Colours`}>
          <li class="part-0">{t`Monday to Friday, 09:00 to 17:00 in the schedule’s time zone`}</li>
          <li class="part-1">{t`nights and weekends`}</li>
        </ul>
        <a class="btn small" href={`/v2/reports/on-call-hours?${file}`} download>
          {t`CSV`}
        </a>
      </div>
      <Load query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="quiet">
              {teamId
                ? plural(days, {
                    one: 'Nobody was on call in a schedule of this team in the last day.',
                    other: 'Nobody was on call in a schedule of this team in the last # days.',
                  })
                : plural(days, {
                    one: 'Nobody was on call in the last day.',
                    other: 'Nobody was on call in the last # days.',
                  })}
            </p>
          ) : (
            <Table people={peopleOf(rows)} />
          )
        }
      </Load>
    </section>
  );
}

function Table({ people }: { people: readonly Carried[] }): JSX.Element {
  const most = Math.max(...people.map(({ total }) => total));
  return (
    <>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={t`Hours on call`}>
        <table class="table num">
          <thead>
            <tr>
              <th scope="col">{t`Person`}</th>
              <th scope="col">{t`Hours`}</th>
              <th scope="col">{t`Nights and weekends`}</th>
              <th scope="col">{t`Shifts`}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ name, schedules, shifts, business, after, total }) => (
              <tr key={name}>
                <th scope="row" class="name">
                  <span class="line">
                    <Face name={name} />
                    <span>
                      {name}
                      <br />
                      <span class="quiet small">{schedules.join(', ')}</span>
                    </span>
                  </span>
                </th>
                <td class="counted">
                  <Share parts={[business, after]} of={most} />
                  {Math.round(total)}
                </td>
                <td>{Math.round(after)}</td>
                <td>{shifts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A person's schedules together, most hours first. */
function peopleOf(rows: readonly HoursRow[]): Carried[] {
  const people = new Map<string, Carried>();
  for (const { userId, userName, scheduleName, shiftCount, totalHours, businessHours, afterHours } of rows) {
    const carried: Carried = people.get(userId) ?? {
      name: userName ?? t`a deleted person`,
      schedules: [],
      shifts: 0,
      business: 0,
      after: 0,
      total: 0,
    };
    carried.schedules.push(scheduleName);
    carried.shifts += shiftCount;
    carried.business += businessHours;
    carried.after += afterHours;
    carried.total += totalHours;
    people.set(userId, carried);
  }
  return [...people.values()].sort((a, b) => b.total - a.total);
}

function periodOf(days: number): { from: string; to: string } {
  const to = now();
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() };
}
