import type { JSX } from 'preact';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { type Check, useServer } from '../../data/server.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';

/** What the service checks of itself. */
export function Health(): JSX.Element {
  const server = useServer();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Self-check and health`}</h2>
        <button type="button" class="btn small" disabled={server.isFetching} onClick={() => void server.refetch()}>
          {server.isFetching ? t`Checking…` : t`Check now`}
        </button>
      </div>
      <Load query={server} rows={2}>
        {({ checks, selfCheckMinutes }) => (
          <>
            {server.error !== null && <ErrorLine error={server.error} />}
            <ul class="rows">
              {checks.map((check) => (
                <Row key={check.name} check={check} minutes={selfCheckMinutes} />
              ))}
            </ul>
            <p class="quiet small">
              <Trans>
                Monitoring of your own can ask <code>/health?deep</code>, and <code>/metrics</code> with the token of{' '}
                <code>METRICS_TOKEN</code>.
              </Trans>
            </p>
          </>
        )}
      </Load>
    </section>
  );
}

const STATES: Readonly<Record<string, [text: MessageDescriptor | null, looks: string]>> = {
  up: [msg`Works`, 'good'],
  down: [msg`Fails`, 'open'],
  pending: [msg`Not checked yet`, 'quiet'],
  off: [msg`Off`, 'quiet'],
};

function Row({
  check: { name, status, problem, lastSuccessAt },
  minutes,
}: {
  check: Check;
  minutes: number;
}): JSX.Element {
  const [text, looks] = STATES[status] ?? [null, ''];
  return (
    <li>
      <Icon name={status === 'down' ? 'warning' : 'pulse'} />
      <span class="grow">
        <span class="strong">{titleOf(name)}</span>
        <br />
        <span class="quiet small num">
          {aboutOf(name, minutes)}
          {lastSuccessAt !== null && (
            <>
              {' '}
              <Trans>
                It last arrived <At at={lastSuccessAt} />.
              </Trans>
            </>
          )}
        </span>
        {problem !== null && (
          <>
            <br />
            <span class="open small">{problem}</span>
          </>
        )}
      </span>
      <span class={`strong ${looks}`}>{text === null ? status : t(text)}</span>
    </li>
  );
}

const titleOf = (name: string): string =>
  name === 'database' ? t`Database` : name === 'selfCheck' ? t`Synthetic alert` : name;

function aboutOf(name: string, minutes: number): string {
  if (name === 'database') return t`It answers and takes changes.`;
  if (name !== 'selfCheck') return '';
  if (minutes === 0) return t`No synthetic alert is sent. The operator switches it on with SELF_CHECK_MINUTES.`;
  return plural(minutes, {
    one: 'Every minute an alert goes through all stages to a receiver of the service itself.',
    other: 'Every # minutes an alert goes through all stages to a receiver of the service itself.',
  });
}
