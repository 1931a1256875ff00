import type { JSX } from 'preact';
import { useLocation, useSearch } from 'wouter-preact';
import { plural, t } from '#words';
import { usePeople } from '../../api/directory.js';
import { mayRead, useSignedIn } from '../../api/me.js';
import { type AuditEntry, useAuditLog } from '../../data/audit.js';
import { Empty, ErrorLine, Load } from '../../parts/states.js';
import { format } from '../../parts/moment.js';
import './audit.css';
import { Entry } from './entry.js';
import { addressOf, filterOf, queryOf, type Filter } from './filter.js';
import { Filters } from './filters.js';

/** Who did what, and what it changed. The address holds the filters. */
export default function Audit(): JSX.Element {
  const isAllowed = mayRead(useSignedIn(), 'audit-log');
  return (
    <div class="page audit">
      <div class="page-head">
        <h1>{t`Audit log`}</h1>
      </div>
      {isAllowed ? (
        <Log />
      ) : (
        <Empty icon="list" title={t`Your role does not show you the audit log`}>
          <p>{t`It names who changed what, from which address. Ask an administrator for the right to read it.`}</p>
        </Empty>
      )}
    </div>
  );
}

function Log(): JSX.Element {
  const filter = filterOf(useSearch());
  const [, navigate] = useLocation();
  const query = useAuditLog(filter, queryOf(filter));
  const show = (wanted: Filter): void => navigate(addressOf(wanted), { replace: true });
  const isNarrowed = addressOf(filter) !== '/audit';
  return (
    <>
      <Filters key={filter.text} filter={filter} onChange={show} />
      <Load query={query}>
        {({ pages }) => {
          const count = pages[0]?.totalCount ?? 0;
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0)
            return (
              <Empty icon="list" title={isNarrowed ? t`No entry matches` : t`Nothing has happened yet`}>
                {!isNarrowed && <p>{t`Every change of the configuration, and every sign-in, is recorded here.`}</p>}
                {isNarrowed && (
                  <p>
                    <button type="button" class="link" onClick={() => navigate('/audit')}>
                      {t`Show all entries`}
                    </button>
                  </p>
                )}
              </Empty>
            );
          return (
            <>
              <p class="quiet small" role="status">
                {isNarrowed
                  ? plural(count, { one: 'One entry matches', other: '# entries match' })
                  : plural(count, { one: 'One entry', other: '# entries' })}
              </p>
              <Days entries={entries} />
              {query.isFetchNextPageError && <ErrorLine error={query.error} retry={() => void query.fetchNextPage()} />}
              {query.hasNextPage && (
                <button
                  type="button"
                  class="btn earlier"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {query.isFetchingNextPage ? t`Loading…` : t`Show earlier entries`}
                </button>
              )}
            </>
          );
        }}
      </Load>
    </>
  );
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

function Days({ entries }: { entries: readonly AuditEntry[] }): JSX.Element {
  const people = usePeople();
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = format(undefined, DAY).format(Date.parse(entry.createdAt));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} class="card pad">
          <h2>{day}</h2>
          <ul class="rows">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} nameOf={(id) => names.get(id)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
