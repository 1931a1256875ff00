import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import {
  BUSY,
  type Comparison,
  compareWithApi,
  compareWithLog,
  endComparison,
  useComparison,
} from '../../data/comparison.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { ComparisonReport } from './comparison-report.js';
import { Standing } from './standing.js';
import { SERVICES } from './words.js';

type Api = Exclude<Comparison['source'], 'log'>;

/** What can be compared with, as moving in calls it. */
const APIS: Readonly<Record<Api, (typeof SERVICES)[keyof typeof SERVICES]>> = {
  'third-party': SERVICES.api,
  pagerduty: SERVICES.pagerduty,
  'grafana-oncall': SERVICES['grafana-oncall'],
  goalert: SERVICES.goalert,
};
/** As many days as the service looks back. */
const MOST_DAYS = 31;

/** While both services run: whether Pager pages as the old one does. */
export function Compare(): JSX.Element {
  const access = useAccess();
  const query = useComparison();
  const isRead = query.data !== undefined && query.data !== false && query.data.state === 'ready';
  useEffect(() => {
    if (isRead) access.change({ key: '' });
  }, [isRead]);
  return (
    <Load query={query} rows={4}>
      {(comparison) => (
        <>
          {comparison && <ComparisonStanding comparison={comparison} />}
          {comparison && comparison.state === 'ready' && <ComparisonReport comparison={comparison} />}
          {!(comparison && [...BUSY, 'ready'].includes(comparison.state)) && (
            <>
              <p class="quiet">
                {t`While both services run, Pager reads what the old one did with each alert, and says whether it did the same: the same people, by the same kind of channel, at the same minute. It reads only; nobody is paged.`}
              </p>
              <div class="sources">
                <WithApi access={access} />
                <WithLog />
              </div>
            </>
          )}
        </>
      )}
    </Load>
  );
}

interface Access {
  source: Api;
  url: string;
  key: string;
  days: number;
}
type Typed = Access & { change: (change: Partial<Access>) => void };

/** What is typed about the old service: it stays while it is read, as that may come to nothing. */
function useAccess(): Typed {
  const [access, set] = useState<Access>({ source: 'third-party', url: '', key: '', days: 7 });
  return { ...access, change: (change) => set((before) => ({ ...before, ...change })) };
}

function WithApi({ access: { source, url, key, days, change } }: { access: Typed }): JSX.Element {
  const { busy, error, send } = useSubmission();
  const isInRange = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS;
  const start = (): Promise<unknown> => compareWithApi({ source, url: url.trim(), key: key.trim(), days });
  return (
    <section class="card pad stack">
      <h2>{t`With its API`}</h2>
      <Form error={error} onSubmit={() => void send(start)}>
        <SelectField
          label={t`Old service`}
          path="source"
          value={source}
          onChange={(value) => change({ source: value as Api })}
        >
          {(Object.keys(APIS) as Api[]).map((each) => (
            <option key={each} value={each}>
              {APIS[each].name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Address of the API`}
          path="url"
          type="url"
          required
          placeholder={APIS[source].address}
          value={url}
          onChange={(value) => change({ url: value })}
        />
        <TextField
          label={t`API key`}
          path="key"
          hint={t`Rights to read are enough. It is kept encrypted until everything is read, then deleted.`}
          type="password"
          autocomplete="off"
          required
          value={key}
          onChange={(value) => change({ key: value })}
        />
        <NumberField
          label={t`Days to look back`}
          path="days"
          required
          problem={isInRange ? null : t`Between 1 and ${{ most: MOST_DAYS }} days`}
          value={days}
          onChange={(value) => change({ days: value })}
        />
        {source === 'grafana-oncall' && (
          <p class="notice">
            {t`The API of OnCall does not say who was paged: only whether both have seen an alert is compared. A log file can say more.`}
          </p>
        )}
        <div class="form-end">
          <button class="btn main" disabled={busy || !isInRange}>
            {busy ? t`One moment…` : t`Compare`}
          </button>
        </div>
      </Form>
    </section>
  );
}

function WithLog(): JSX.Element {
  const { busy, error, send } = useSubmission();
  const chosen = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) void send(async () => compareWithLog(await file.text()));
  };
  return (
    <section class="card pad stack">
      <h2>{t`With a log file`}</h2>
      <div class="drop">
        <Icon name="down" />
        <p>{t`A JSON object on each line, one for each alert, with the people whom the old service paged.`}</p>
        <div class="line">
          <label class="btn">
            {t`Choose a log file`}
            <input
              class="file-field"
              type="file"
              accept=".jsonl,.ndjson,.json,.log,.txt"
              disabled={busy}
              onChange={chosen}
            />
          </label>
        </div>
        <p class="quiet small">{t`At most 900,000 characters.`}</p>
      </div>
      {error !== null && <ErrorLine error={error} />}
    </section>
  );
}

const STATES: Readonly<Record<Comparison['state'], MessageDescriptor>> = {
  reading: msg`Reading`,
  comparing: msg`Comparing`,
  ready: msg`The report is ready`,
  failed: msg`That did not work`,
};

function ComparisonStanding({ comparison }: { comparison: Comparison }): JSX.Element {
  const { source, url, state, progress } = comparison;
  const isBusy = BUSY.includes(state);
  return (
    <Standing
      run={comparison}
      isBusy={isBusy}
      label={t`What is compared`}
      title={source === 'log' ? t`With a log file` : t`With ${{ url: url ?? '' }}`}
      status={
        <>
          <span class="strong">{t(STATES[state])}</span>
          {isBusy && progress && ` ${t`${{ done: progress.done }} of ${{ all: progress.total }} alerts`}`}
        </>
      }
      lasts={t`A thousand alerts take about four minutes to read.`}
      removal={t`Delete the comparison`}
      removed={t`The report and all that was read are deleted. Alerts, people and rules stay as they are.`}
      onRemove={endComparison}
    />
  );
}
