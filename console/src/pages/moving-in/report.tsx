import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '#words';
import { countToAccept, type MoveReport } from '../../../../src/interop/moving-in/domain/report.js';
import { applyMove, type Run, tryMove, useMoveReport } from '../../data/moving-in.js';
import { fitsTyped } from '../../../../src/platform/domain/typed-search.js';
import { Confirm } from '../../parts/confirm.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { OptionFields, optionsBody, useOptions } from './options.js';
import { PARTS, rowsOf, type ReportRow } from './report-rows.js';
import { LongList } from './long-list.js';
import { headlineOf, kindName, proofOf } from './words.js';

/** The report of a trial, or of having moved in. */
export function ReportOf({ run }: { run: Run }): JSX.Element {
  const query = useMoveReport(run);
  return (
    <Load query={query} rows={8}>
      {(report) => (
        <>
          <Summary report={report} />
          <Decision run={run} report={report} />
          <Rows rows={rowsOf(report)} />
        </>
      )}
    </Load>
  );
}

function Summary({ report }: { report: MoveReport }): JSX.Element {
  const { found, personal, outcome } = report;
  const line = proofOf(report);
  const counts = Object.entries(found).filter(([, count]) => count > 0);
  return (
    <section class="card pad stack">
      <h2>{t`The report`}</h2>
      <p class={outcome === 'refused' ? 'notice bad' : 'notice'} role="status">
        <span class="strong">{headlineOf(report)}</span>
      </p>
      <dl class="found">
        {counts.map(([kind, count]) => (
          <div key={kind}>
            <dt>{kindName(kind)}</dt>
            <dd class="num">{count}</dd>
          </div>
        ))}
        <div>
          <dt>{t`contact methods of people`}</dt>
          <dd class="num">{personal.channels}</dd>
        </div>
        <div>
          <dt>{t`notification rules`}</dt>
          <dd class="num">{personal.rules}</dd>
        </div>
      </dl>
      {line !== null && <p>{line}</p>}
      <p class="line">
        <a href="/v2/moving-in/report?format=html" download="moving-in.html">
          {t`The report as one page`}
        </a>
        <a href="/v2/moving-in/report?format=text" download="moving-in.txt">
          {t`As text`}
        </a>
      </p>
    </section>
  );
}

/** Accepts the differences and moves in, or tries again with other options. */
function Decision({ run, report }: { run: Run; report: MoveReport }): JSX.Element {
  const [isAccepted, setAccepted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [options, change] = useOptions(run);
  const { busy, error, send } = useSubmission();
  const count = countToAccept(report);
  const canApply = report.outcome === 'dry-run' || report.outcome === 'not-accepted';
  return (
    <section class="card pad stack">
      <h2>{canApply ? t`Move in` : t`Next`}</h2>
      {canApply && count > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={({ currentTarget: { checked } }) => setAccepted(checked)}
          />
          <span>
            {plural(count, {
              one: 'I have read the report and accept its # difference.',
              other: 'I have read the report and accept its # differences.',
            })}
          </span>
        </label>
      )}
      {report.outcome === 'applied' && <WhatIsLeft run={run} />}
      <OptionFields options={options} onChange={change} />
      {error !== null && <ErrorLine error={error} />}
      <div class="form-end">
        {canApply && count > 0 && !isAccepted && <span class="quiet small">{t`Accept the differences first`}</span>}
        <button
          type="button"
          class="btn"
          disabled={busy}
          onClick={() => void send(() => tryMove(optionsBody(options)))}
        >
          {t`Try again with these options`}
        </button>
        {canApply && (
          <button type="button" class="btn main" disabled={count > 0 && !isAccepted} onClick={() => setAsked(true)}>
            {t`Move in`}
          </button>
        )}
      </div>
      {isAsked && (
        <Confirm
          title={t`Move in?`}
          action={t`Move in`}
          onClose={() => setAsked(false)}
          onConfirm={() => applyMove(report.hash)}
        >
          <p>
            {run.goLive
              ? t`Everything is moved in as the report says, or nothing at all. Nobody gets a mail, and integrations are switched on as they are there.`
              : t`Everything is moved in as the report says, or nothing at all. Nobody gets a mail, and integrations stay switched off.`}
          </p>
        </Confirm>
      )}
    </section>
  );
}

/** For those who have moved in. */
function WhatIsLeft({ run }: { run: Run }): JSX.Element | null {
  if (run.trustChannels && run.goLive) return null;
  return (
    <ul class="points">
      {!run.trustChannels && (
        <li>{t`Everybody enters the codes of their contact methods, under Me: until then no page comes there.`}</li>
      )}
      {!run.goLive && (
        <li>
          {t`Integrations are switched off, and the old service pages alone. To switch them on, choose “Go live” in the options, try again, and move in once more.`}
        </li>
      )}
    </ul>
  );
}

/** Object by object. */
function Rows({ rows }: { rows: readonly ReportRow[] }): JSX.Element {
  const parts = PARTS.filter(({ name }) => rows.some(({ part }) => part === name));
  const [part, setPart] = useState('');
  const [kind, setKind] = useState('');
  const [text, setText] = useState('');
  const shown = rows.filter(
    (row) =>
      (part === '' || row.part === part) && (kind === '' || kindName(row.kind) === kind) && fitsTyped(row.texts, text),
  );
  // A kind of theirs and the one of here that it becomes may be called the same.
  const kinds = [...new Set(rows.map((row) => kindName(row.kind)))];
  return (
    <section class="card pad stack" aria-label={t`Object by object`}>
      <h2>{t`Object by object`}</h2>
      <div class="form-row">
        <SelectField label={t`What`} value={part} onChange={setPart}>
          <option value="">{t`everything (${{ count: rows.length }})`}</option>
          {parts.map(({ name, title }) => (
            <option key={name} value={name}>
              {t(title)} ({rows.filter((row) => row.part === name).length})
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Of what kind`} value={kind} onChange={setKind}>
          <option value="">{t`all kinds`}</option>
          {kinds.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField label={t`Search`} type="search" value={text} onChange={setText} />
      </div>
      <p class="quiet small" role="status">
        {t`${{ shown: shown.length }} of ${{ all: rows.length }}`}
      </p>
      <LongList items={shown} size={84} keyOf={(row) => row.key}>
        {(row) => (
          <div class={`report-row ${row.tone}`}>
            <p>
              <span class="tag">{kindName(row.kind)}</span> <span class="tag">{row.verdict}</span>{' '}
              <span class="strong">{row.name}</span>
            </p>
            {row.lines.map((line) => (
              <p key={line} class="small">
                {line}
              </p>
            ))}
          </div>
        )}
      </LongList>
    </section>
  );
}
