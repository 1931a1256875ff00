import { useInfiniteQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useLocation, useSearch } from 'wouter-preact';
import { answerOf, api } from '../../api/client.js';
import { usePeople } from '../../api/directory.js';
import { mayRead, useSignedIn } from '../../api/me.js';
import { Empty, ErrorLine, Load } from '../../parts/states.js';
import { format } from '../../parts/moment.js';
import './audit.css';
import { Entry, type AuditEntry } from './entry.js';
import { addressOf, filterOf, queryOf, type Filter } from './filter.js';
import { Filters } from './filters.js';

const PAGE = 50;

/** Who did what, and what it changed. The address holds the filters. */
export default function Audit(): JSX.Element {
  const isAllowed = mayRead(useSignedIn(), 'audit-log');
  return (
    <div class="page audit">
      <div class="page-head">
        <h1>Audit log</h1>
      </div>
      {isAllowed ? (
        <Log />
      ) : (
        <Empty icon="list" title="Your role does not show you the audit log">
          <p>It names who changed what, from which address. Ask an administrator for the right to read it.</p>
        </Empty>
      )}
    </div>
  );
}

function Log(): JSX.Element {
  const filter = filterOf(useSearch());
  const [, navigate] = useLocation();
  const query = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      answerOf(
        api.GET('/v2/audit-log', {
          params: { query: { ...queryOf(filter), limit: PAGE, ...(before ? { before } : {}) } },
        }),
      ),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return shown < (last.totalCount ?? 0) ? last.data.at(-1)?.id : undefined;
    },
  });
  const show = (wanted: Filter): void => navigate(addressOf(wanted), { replace: true });
  const isNarrowed = addressOf(filter) !== '/audit';
  return (
    <>
      <Filters key={filter.text} filter={filter} onChange={show} />
      <Load query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0)
            return (
              <Empty icon="list" title={isNarrowed ? 'No entry matches' : 'Nothing has happened yet'}>
                {!isNarrowed && <p>Every change of the configuration, and every sign-in, is recorded here.</p>}
                {isNarrowed && (
                  <p>
                    <button type="button" class="link" onClick={() => navigate('/audit')}>
                      Show all entries
                    </button>
                  </p>
                )}
              </Empty>
            );
          return (
            <>
              <p class="quiet small" role="status">
                {pages[0]?.totalCount === 1 ? 'One entry' : `${pages[0]?.totalCount} entries`}
                {isNarrowed && (pages[0]?.totalCount === 1 ? ' matches' : ' match')}
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
                  {query.isFetchingNextPage ? 'Loading…' : 'Show earlier entries'}
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
