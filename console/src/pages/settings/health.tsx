import type { JSX } from 'preact';
import type { Schemas } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';
import { useServer } from '../../setup/server.js';

type Check = Schemas['HealthCheckView'];

/** What the service checks of itself. */
export function Health(): JSX.Element {
  const server = useServer();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Self-check and health</h2>
        <button type="button" class="btn small" disabled={server.isFetching} onClick={() => void server.refetch()}>
          {server.isFetching ? 'Checking…' : 'Check now'}
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
              Monitoring of your own can ask <code>/health?deep</code>, and <code>/metrics</code> with the token of{' '}
              <code>METRICS_TOKEN</code>.
            </p>
          </>
        )}
      </Load>
    </section>
  );
}

const STATES: Readonly<Record<string, [text: string, looks: string]>> = {
  up: ['Works', 'good strong'],
  down: ['Fails', 'open strong'],
  pending: ['Not checked yet', 'quiet strong'],
  off: ['Off', 'quiet strong'],
};

function Row({
  check: { name, status, problem, lastSuccessAt },
  minutes,
}: {
  check: Check;
  minutes: number;
}): JSX.Element {
  const [text, looks] = STATES[status] ?? [status, 'strong'];
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
              It last arrived <At at={lastSuccessAt} />.
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
      <span class={looks}>{text}</span>
    </li>
  );
}

const titleOf = (name: string): string =>
  name === 'database' ? 'Database' : name === 'selfCheck' ? 'Synthetic alert' : name;

function aboutOf(name: string, minutes: number): string {
  if (name === 'database') return 'It answers and takes changes.';
  if (name !== 'selfCheck') return '';
  if (minutes === 0) return 'No synthetic alert is sent. The operator switches it on with SELF_CHECK_MINUTES.';
  return minutes === 1
    ? 'Every minute an alert goes through all stages to a receiver of the service itself.'
    : `Every ${minutes} minutes an alert goes through all stages to a receiver of the service itself.`;
}
