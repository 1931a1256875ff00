import type { JSX } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { plural, t } from '#words';
import { mayOpen, refusal, useSignedIn } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { useSchedulesQuery } from '../../api/directory.js';
import { useOpened } from '../../parts/opened.js';
import { Among } from '../../parts/among.js';
import { NewSchedule } from './new-schedule.js';
import { zoneName } from '../../parts/zones.js';

/** All schedules. */
export default function SchedulesPage(): JSX.Element {
  const schedules = useSchedulesQuery();
  const me = useSignedIn();
  const may = refusal(me, 'schedules');
  const [isNew, setNew, asked] = useOpened(may);
  const [, navigate] = useLocation();
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t`Schedules`}</h1>
        <span class="end">
          {may && <span class="quiet small">{may}</span>}
          <ActButton class="btn main" whyNot={may} onClick={() => setNew(true)}>
            <Icon name="plus" />
            {t`New schedule`}
          </ActButton>
        </span>
      </div>
      <Load query={schedules}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon="calendar"
              title={t`There is no schedule yet`}
              first={{ label: t`Create the first schedule`, act: '/schedules?new=first', whyNot: may }}
            >
              <p>{t`A schedule says who is on call, and when. Escalation policies notify whoever that is at the time.`}</p>
            </Empty>
          ) : (
            <Among label={t`Find a schedule by its name`} all={all} textOf={({ name }) => name}>
              {(shown) => (
                <ul class="card pad rows">
                  {shown.map(({ id, name, timezone, rotations, enabled, teamId }) => (
                    <li key={id}>
                      <Icon name="calendar" />
                      <span class="grow">
                        {mayOpen(me, teamId) ? (
                          <Link class="strong" href={`/schedules/${id}`}>
                            {name}
                          </Link>
                        ) : (
                          <span class="strong">{name}</span>
                        )}
                        <br />
                        <span class="quiet small">
                          {plural(rotations.length, { one: 'one rotation', other: '# rotations' })},{' '}
                          {zoneName(timezone)}
                          {!mayOpen(me, teamId) && <>. {t`Only its team can open it`}</>}
                        </span>
                      </span>
                      {!enabled && <span class="tag">{t`switched off`}</span>}
                    </li>
                  ))}
                </ul>
              )}
            </Among>
          )
        }
      </Load>
      {isNew && (
        <NewSchedule
          isFirst={asked === 'first'}
          onClose={() => setNew(false)}
          onMade={(id) => navigate(`/schedules/${id}`)}
        />
      )}
    </div>
  );
}
