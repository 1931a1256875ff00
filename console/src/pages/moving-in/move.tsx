import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../../../../src/interop/moving-in/domain/report.js';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { At, useNow } from '../../parts/time.js';
import { atLength, countdown } from '../../parts/length.js';
import { FromApi, FromBackup, useAccess } from './sources.js';
import { ReportOf } from './report.js';

export type Run = Schemas['MovingInView'];

const KEY = ['moving-in'];
const BUSY: readonly Run['state'][] = ['reading', 'trying', 'applying'];
const LOOK_MS = 500;

export const refreshRun = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY });

/** From the key or the backup to the report, and from there to the whole organisation. */
export function Move(): JSX.Element {
  /** A zip file is on its way: how far. */
  const [sent, setSent] = useState<string | null>(null);
  const access = useAccess();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await dataOf(api.GET('/v2/moving-in'))) ?? false,
    refetchInterval: ({ state: { data } }) => (data && BUSY.includes(data.state) ? LOOK_MS : false),
  });
  const isRead = query.data !== undefined && query.data !== false && query.data.state === 'ready';
  useEffect(() => {
    if (isRead) access.setKey('');
  }, [isRead]);
  return (
    <Load query={query} rows={4}>
      {(run) => (
        <>
          {run && <Standing run={run} sent={sent} />}
          {run && ['ready', 'applied'].includes(run.state) && <ReportOf key={run.state + run.updatedAt} run={run} />}
          {!(run && [...BUSY, 'ready', 'applied'].includes(run.state)) && (
            <>
              <p class="quiet">
                People, teams, schedules, escalations and rules of the service that you leave come over with their ids.
                First comes a trial: it changes nothing, and its report names every difference.
              </p>
              <div class="sources">
                <FromApi isOff={sent !== null} access={access} />
                <FromBackup sent={sent} onSent={setSent} />
              </div>
            </>
          )}
        </>
      )}
    </Load>
  );
}

const STATES: Readonly<Record<Run['state'], string>> = {
  receiving: 'A backup is being sent',
  reading: 'Reading',
  trying: 'Trying: everything is carried out, looked at and taken back',
  ready: 'The trial is done',
  applying: 'Moving in',
  applied: 'Moved in',
  failed: 'That did not work',
};

/** The call that takes long. It is in no live region: a voice would read it each second. */
function WaitsFor({ waiting, origin }: { waiting: NonNullable<Run['waiting']>; origin: string }): JSX.Element {
  const time = useNow(1000);
  const { call, since, tries, last, until } = waiting;
  const tried = `It ${last} ${tries === 1 ? 'at the first try' : `at ${tries} tries`}`;
  const next = until === null ? 'it is tried again now' : `it is tried again ${countdown(Date.parse(until) - time)}`;
  return (
    <p class="waits">
      Waiting for <code>{call.replace(origin, '')}</code>: {atLength(time - Date.parse(since))} so far.{' '}
      {tries === 0 ? 'There is no answer yet.' : `${tried}; ${next}.`}
    </p>
  );
}

/** What is under way, or was done last. */
function Standing({ run, sent }: { run: Run; sent: string | null }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const { state, progress, waiting, source, url, startedByName, updatedAt, problem } = run;
  const isBusy = BUSY.includes(state);
  return (
    <section class="card pad stack" aria-label="What moves in">
      <div class="card-head">
        <h2>{source === 'api' ? `From ${url ?? 'the API'}` : 'From a backup'}</h2>
        <button type="button" class="btn small" onClick={() => setAsked(true)}>
          {isBusy ? 'Give up' : 'Delete what was read'}
        </button>
      </div>
      <p role="status">
        <span class="strong">{STATES[state]}</span>
        {state === 'receiving' && ` ${sent ?? '(from another window, or it was left: give it again below)'}`}
        {isBusy && progress && ` ${wordsOf(progress.list)}: ${progress.done} of ${progress.total}`}
      </p>
      {isBusy && (
        <>
          {progress ? (
            <progress max={progress.total} value={progress.done} aria-label="Progress" />
          ) : (
            <progress aria-label="Progress" />
          )}
          {waiting && <WaitsFor waiting={waiting} origin={url ?? ''} />}
          <p class="quiet small">
            You can leave this page: it goes on.
            {source === 'api' && ' A thousand people take about twenty minutes to read.'}
          </p>
        </>
      )}
      {problem !== null && (
        <p class="error-line" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      <p class="quiet small">
        Asked for by {startedByName}, <At at={updatedAt} />
      </p>
      {isAsked && (
        <Confirm
          title={isBusy ? 'Give up?' : 'Delete what was read?'}
          action={isBusy ? 'Give up' : 'Delete'}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await dataOf(api.DELETE('/v2/moving-in'));
            await refreshRun();
          }}
        >
          <p>What was read and the report are deleted. What has moved in stays.</p>
        </Confirm>
      )}
    </section>
  );
}
