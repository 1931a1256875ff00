import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { msg, t, Trans } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { type Incident, useIncidents } from '../../data/incidents.js';
import { LoadEarlier } from '../../parts/load-earlier.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { At, Age } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { useOpened } from '../../parts/opened.js';
import './incidents.css';
import { StartIncident } from './start-incident.js';
import { StatusMark } from './status-mark.js';
import { nameOf } from './service-names.js';
import { Templates } from './templates.js';
import { isOver } from './words.js';

const FILTERS = { active: msg`Active`, over: msg`Resolved`, all: msg`All` } as const;
type Filter = keyof typeof FILTERS;

/** What is said where there are some of other teams. */
const NONE_OF_OWN = {
  active: msg`Your teams have no active incident`,
  over: msg`Your teams have no resolved incident`,
  all: msg`Your teams have no incident`,
};

const matches = (filter: Filter, { status }: Incident): boolean =>
  filter === 'all' || (filter === 'over') === isOver(status);

function addressOf(filter: Filter, allTeams: boolean): string {
  const search = new URLSearchParams();
  if (filter !== 'active') search.set('show', filter);
  if (allTeams) search.set('teams', 'all');
  return search.size > 0 ? `/incidents?${search}` : '/incidents';
}

/** All incidents, newest first. The address holds the filter. */
export default function Incidents(): JSX.Element {
  const search = new URLSearchParams(useSearch());
  const wanted = search.get('show') ?? 'active';
  const filter: Filter = Object.hasOwn(FILTERS, wanted) ? (wanted as Filter) : 'active';
  const [showsTemplates, setTemplates] = useState(false);
  const me = useSignedIn();
  // Administrators who are in no team have none of their own.
  const allTeams = search.get('teams') === 'all' || (me.role === 'admin' && me.teamId === null);
  const mayNot = refusal(me, 'incidents');
  const [isStarting, setStarting] = useOpened(mayNot);
  const query = useIncidents(allTeams);
  return (
    <div class="page">
      <header class="page-head">
        <h1>{t`Incidents`}</h1>
        <div class="end">
          {mayNot && <span class="quiet small">{mayNot}</span>}
          <ActButton class="btn" whyNot={mayNot} onClick={() => setTemplates(true)}>
            {t`Templates`}
          </ActButton>
          <ActButton class="btn main" whyNot={mayNot} onClick={() => setStarting(true)}>
            <Icon name="plus" />
            {t`Start an incident`}
          </ActButton>
        </div>
      </header>
      <nav class="tabs" aria-label={t`Which incidents`}>
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <Link key={name} href={addressOf(name, allTeams)} aria-current={name === filter ? 'true' : undefined}>
            {t(FILTERS[name])}
          </Link>
        ))}
      </nav>
      <Load query={query}>
        {({ pages }) => {
          const hidden = pages[0]?.hidden ?? 0;
          const shown = pages.flatMap(({ data }) => data).filter((incident) => matches(filter, incident));
          return (
            <>
              {shown.length > 0 ? (
                <List incidents={shown} />
              ) : (
                !query.hasNextPage && (
                  <Nothing filter={filter} hidden={hidden} mayNot={mayNot} onStart={() => setStarting(true)} />
                )
              )}
              {(allTeams ? me.teamId !== null : hidden > 0) && (
                <p class="quiet">
                  {hidden > 0 && <>{t`${hidden} of other teams.`} </>}
                  <Link class="link" href={addressOf(filter, !allTeams)}>
                    {allTeams ? t`Only those of my teams` : t`Show those of all teams`}
                  </Link>
                </p>
              )}
              <LoadEarlier query={query} />
            </>
          );
        }}
      </Load>
      {showsTemplates && <Templates onClose={() => setTemplates(false)} />}
      {isStarting && <StartIncident onClose={() => setStarting(false)} />}
    </div>
  );
}

function List({ incidents }: { incidents: readonly Incident[] }): JSX.Element {
  const { data: services } = useServicesQuery();
  return (
    <ul class="card rows incident-rows">
      {incidents.map((incident) => {
        const { id, name, status, priority, createdAt, resolvedAt, impactedServices } = incident;
        return (
          <li key={id}>
            <PriorityMark priority={priority} />
            <div class="grow">
              <h2>
                <Link href={`/incidents/${id}`}>{name}</Link>
              </h2>
              <p class="quiet small">
                {[
                  impactedServices.map((service) => nameOf(service, services)).join(', ') || t`No service named`,
                  ...(incident.statusPageEntry?.enabled ? [t`on the status page`] : []),
                ].join(' · ')}
              </p>
            </div>
            <StatusMark status={status} />
            <span class="quiet when">
              {isOver(status) && resolvedAt ? (
                <>
                  <At at={createdAt} />, {atLength(Date.parse(resolvedAt) - Date.parse(createdAt))}
                </>
              ) : (
                <Trans>
                  for <Age since={createdAt} />
                </Trans>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** @param hidden how many others the teams have that the person is not in */
function Nothing({
  filter,
  hidden,
  mayNot,
  onStart,
}: {
  filter: Filter;
  hidden: number;
  mayNot: string | null;
  onStart: () => void;
}): JSX.Element {
  if (hidden > 0) return <Empty icon="flame" title={t(NONE_OF_OWN[filter])} />;
  if (filter === 'over')
    return (
      <Empty icon="flame" title={t`No incident was resolved yet`}>
        <p>{t`Resolved incidents stay here, with their timeline and postmortem.`}</p>
      </Empty>
    );
  return (
    <Empty
      icon="flame"
      title={filter === 'active' ? t`No incident is active` : t`There was no incident yet`}
      first={{ label: t`Start one now`, act: onStart, whyNot: mayNot }}
    >
      <p>
        {t`Start one when customers notice that something is wrong. It brings people together, and the status page can show it.`}
      </p>
    </Empty>
  );
}
