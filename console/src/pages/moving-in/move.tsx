import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { BUSY, endMove, type Run, useRun } from '../../data/moving-in.js';
import { Load } from '../../parts/states.js';
import { FromApi, FromBackup, useAccess } from './sources.js';
import { ReportOf } from './report.js';
import { Standing } from './standing.js';
import { kindName } from './words.js';

/** From the key or the backup to the report, and from there to the whole organisation. */
export function Move(): JSX.Element {
  /** A zip file is on its way: how far. */
  const [sent, setSent] = useState<string | null>(null);
  const access = useAccess();
  const query = useRun();
  const isRead = query.data !== undefined && query.data !== false && query.data.state === 'ready';
  useEffect(() => {
    if (isRead) access.setKey('');
  }, [isRead]);
  return (
    <Load query={query} rows={4}>
      {(run) => (
        <>
          {run && <MoveStanding run={run} sent={sent} />}
          {run && ['ready', 'applied'].includes(run.state) && <ReportOf key={run.state + run.updatedAt} run={run} />}
          {!(run && [...BUSY, 'ready', 'applied'].includes(run.state)) && (
            <>
              <p class="quiet">
                {t`People, teams, schedules, escalations and rules of the service that you leave come over with their ids. First comes a trial: it changes nothing, and its report names every difference.`}
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

const STATES: Readonly<Record<Run['state'], MessageDescriptor>> = {
  receiving: msg`A backup is being sent`,
  reading: msg`Reading`,
  trying: msg`Trying: everything is carried out, looked at and taken back`,
  ready: msg`The trial is done`,
  applying: msg`Moving in`,
  applied: msg`Moved in`,
  failed: msg`That did not work`,
};

function MoveStanding({ run, sent }: { run: Run; sent: string | null }): JSX.Element {
  const { state, progress, source, url } = run;
  const isBusy = BUSY.includes(state);
  return (
    <Standing
      run={run}
      isBusy={isBusy}
      label={t`What moves in`}
      title={source === 'backup' ? t`From a backup` : url ? t`From ${url}` : t`From the API`}
      status={
        <>
          <span class="strong">{t(STATES[state])}</span>
          {state === 'receiving' && ` ${sent ?? t`(from another window, or it was left: give it again below)`}`}
          {isBusy &&
            progress &&
            ` ${t`${{ list: kindName(progress.list) }}: ${{ done: progress.done }} of ${{ all: progress.total }}`}`}
        </>
      }
      lasts={source === 'api' ? t`A thousand people take about twenty minutes to read.` : null}
      removal={t`Delete what was read`}
      removed={t`What was read and the report are deleted. What has moved in stays.`}
      onRemove={endMove}
    />
  );
}
