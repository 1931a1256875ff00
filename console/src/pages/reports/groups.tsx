import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { type Asked, useGroups, useSummary } from '../../data/reports.js';
import { PriorityMark, type Priority } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { meanOf } from './figures.js';
import { Share } from './share.js';
import { addressOf, GROUPINGS, type Grouping, type View } from './view.js';

/** Shown at first; the others at a press. */
const FEW = 10;

interface Row {
  key: string;
  name: string;
  total: number;
  /** Seconds; null: nothing counts; absent: not known of this grouping. */
  mtta?: number | null;
  mttr?: number | null;
}

const NAMELESS: Readonly<Record<'service' | 'team' | 'responder', MessageDescriptor>> = {
  service: msg`about nothing named`,
  team: msg`of no team`,
  responder: msg`nobody`,
};

/** The same figures by service, team, person, source or priority. */
export function Groups({ view, asked }: { view: View; asked: Asked }): JSX.Element {
  const { by } = view;
  return (
    <section class="card pad stack" aria-label={t`Groups`}>
      <nav class="tabs" aria-label={t`Grouped by`}>
        {(Object.entries(GROUPINGS) as [Grouping, MessageDescriptor][]).map(([name, title]) => (
          <Link
            key={name}
            replace
            href={addressOf({ ...view, by: name })}
            aria-current={name === by ? 'true' : undefined}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      {by === 'source' || by === 'priority' ? (
        <Counts key={by} by={by} asked={asked} />
      ) : (
        <Times key={by} by={by} asked={asked} />
      )}
    </section>
  );
}

function Times({ by, asked }: { by: 'service' | 'team' | 'responder'; asked: Asked }): JSX.Element {
  const query = useGroups(by, asked);
  return (
    <Load query={query}>
      {(groups) => (
        <Table
          by={by}
          rows={groups.map(({ key, name, total, mtta, mttr }) => ({
            key,
            name: name ?? (key === 'unassigned' ? t(NAMELESS[by]) : t`deleted`),
            total,
            mtta: mtta.seconds,
            mttr: mttr.seconds,
          }))}
        />
      )}
    </Load>
  );
}

function Counts({ by, asked }: { by: 'source' | 'priority'; asked: Asked }): JSX.Element {
  const query = useSummary(asked);
  return (
    <Load query={query}>
      {({ bySource, byPriority }) => (
        <Table
          by={by}
          rows={
            by === 'source'
              ? bySource.map(({ source, count }) => ({ key: source, name: source || t`unnamed`, total: count }))
              : Object.entries(byPriority).map(([priority, total]) => ({ key: priority, name: priority, total }))
          }
        />
      )}
    </Load>
  );
}

function Table({ by, rows }: { by: Grouping; rows: readonly Row[] }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const hasTimes = by !== 'source' && by !== 'priority';
  if (rows.every(({ total }) => total === 0)) return <p class="quiet">{t`No alerts in this time.`}</p>;
  return (
    <>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={t(GROUPINGS[by])}>
        <table class="table num">
          <thead>
            <tr>
              <th scope="col">{t(GROUPINGS[by])}</th>
              <th scope="col">{t`Alerts`}</th>
              {hasTimes && (
                <>
                  <th scope="col">{t`Acknowledged after`}</th>
                  <th scope="col">{t`Closed after`}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, FEW)).map(({ key, name, total, mtta, mttr }) => (
              <tr key={key}>
                <th scope="row" class="name">
                  {by === 'priority' ? <PriorityMark priority={key as Priority} /> : name}
                </th>
                <td class="counted">
                  <Share parts={[total]} of={most} />
                  {total}
                </td>
                {hasTimes && (
                  <>
                    <td>{meanOf(mtta ?? null)}</td>
                    <td>{meanOf(mttr ?? null)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FEW && (
        <button type="button" class="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show the first ${{ count: FEW }}` : t`Show all ${{ count: rows.length }}`}
        </button>
      )}
    </>
  );
}
