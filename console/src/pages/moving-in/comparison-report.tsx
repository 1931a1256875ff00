import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import type { Outcome } from '../../../../src/interop/comparison/domain/compare.js';
import type { ShownAlert, ShownComparison } from '../../../../src/interop/comparison/domain/shown.js';
import { type Comparison, type Shown, useComparisonReport } from '../../data/comparison.js';
import { SelectField } from '../../parts/inputs.js';
import { Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';

/** Of alerts that are shown at first, and at each further time. */
const AT_ONCE = 100;

const OUTCOMES: Readonly<Record<Outcome, MessageDescriptor>> = {
  different: msg({ message: 'Different', context: 'comparison' }),
  'only-there': msg`Not seen here`,
  'only-here': msg`Not seen there`,
  'not-compared': msg`Not compared`,
  same: msg({ message: 'The same', context: 'comparison' }),
};
const ORDER = Object.keys(OUTCOMES) as Outcome[];

/** Whether to switch, why not, and alert by alert what differs. */
export function ComparisonReport({ comparison }: { comparison: Comparison }): JSX.Element {
  const [shown, setShown] = useState<Shown>({ outcome: 'different', team: null, limit: AT_ONCE });
  return (
    <Load query={useComparisonReport(comparison, shown)} rows={8}>
      {(report) => (
        <>
          <Decision report={report} />
          <Teams report={report} />
          <Senders report={report} />
          <Alerts report={report} shown={shown} onShow={setShown} />
        </>
      )}
    </Load>
  );
}

function Decision({ report }: { report: ShownComparison }): JSX.Element {
  const { go, checks, counts, unread, from, until } = report;
  return (
    <section class="card pad stack">
      <h2>{t`Can you switch?`}</h2>
      <p class={go ? 'notice' : 'notice bad'} role="status">
        <span class="strong">{go ? t`Nothing stands in the way.` : t`Not yet: settle this first.`}</span>
      </p>
      {checks.length + unread.length > 0 && (
        <ul class="points">
          {checks.map(({ code, verdict, text }) => (
            <li key={code} class={verdict}>
              {text} {verdict === 'look' && <span class="quiet">{t`Look why.`}</span>}
            </li>
          ))}
          {unread.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      <dl class="found">
        {ORDER.map((outcome) => (
          <div key={outcome}>
            <dt>{t(OUTCOMES[outcome])}</dt>
            <dd class="num">{counts[outcome]}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet small">
        <Trans>
          Alerts from <At at={from} /> to <At at={until} />. What happened after somebody acknowledged or closed an
          alert on either side is not compared.
        </Trans>
      </p>
      <p class="line">
        <a href="/v2/comparison/report?format=pdf" download="pager-comparison.pdf">
          {t`The report as PDF`}
        </a>
        <a href="/v2/comparison/report" download="pager-comparison.json">
          {t`As JSON`}
        </a>
      </p>
    </section>
  );
}

function Teams({ report: { teams, days } }: { report: ShownComparison }): JSX.Element | null {
  if (teams.length === 0) return null;
  return (
    <section class="card pad stack">
      <h2>{t`Team by team`}</h2>
      <CountsTable
        title={t`Team`}
        rows={teams.map(({ team, counts, go }) => ({ key: team ?? '', name: nameOf(team), counts, go }))}
      />
      <details class="options-of-move">
        <summary>{t`Day by day`}</summary>
        <CountsTable
          title={t`Day`}
          rows={days.map(({ day, team, counts }) => ({
            key: `${day} ${team}`,
            name: `${day} · ${nameOf(team)}`,
            counts,
          }))}
        />
      </details>
    </section>
  );
}

const nameOf = (team: string | null): string => team ?? t`No team`;

interface Row {
  key: string;
  name: string;
  counts: ShownComparison['counts'];
  go?: boolean;
}

function CountsTable({ title, rows }: { title: string; rows: readonly Row[] }): JSX.Element {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={title}>
      <table class="table num">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {ORDER.map((outcome) => (
              <th key={outcome} scope="col">
                {t(OUTCOMES[outcome])}
              </th>
            ))}
            {rows.some(({ go }) => go !== undefined) && <th scope="col">{t`Switch`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, counts, go }) => (
            <tr key={key}>
              <th scope="row" class="name">
                {name}
              </th>
              {ORDER.map((outcome) => (
                <td key={outcome}>{counts[outcome]}</td>
              ))}
              {go !== undefined && <td>{go ? t({ message: 'Yes', context: 'switch' }) : t`Not yet`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Senders({ report: { senders } }: { report: ShownComparison }): JSX.Element | null {
  if (senders.onlyThere.length === 0) return null;
  return (
    <section class="card pad stack">
      <h2>{t`Senders that were never seen here`}</h2>
      <p class="quiet">{t`They post only to the old service. Let them post to Pager as well, or say that they are not needed.`}</p>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={t`Senders that were never seen here`}>
        <table class="table num">
          <thead>
            <tr>
              <th scope="col">{t`Sender`}</th>
              <th scope="col">{t`Alerts`}</th>
              <th scope="col">{t({ message: 'Last', context: 'alert' })}</th>
            </tr>
          </thead>
          <tbody>
            {senders.onlyThere.map(({ sender, alerts, lastAt }) => (
              <tr key={sender}>
                <th scope="row" class="name">
                  {sender ?? t`Not named`}
                </th>
                <td>{alerts}</td>
                <td>
                  <At at={lastAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Alerts({
  report: { alerts, found, counts, teams },
  shown,
  onShow,
}: {
  report: ShownComparison;
  shown: Shown;
  onShow: (shown: Shown) => void;
}): JSX.Element {
  const { outcome, team, limit } = shown;
  return (
    <section class="card pad stack" aria-label={t`Alert by alert`}>
      <h2>{t`Alert by alert`}</h2>
      <div class="form-row">
        <SelectField
          label={t`Outcome`}
          value={outcome}
          onChange={(value) => onShow({ ...shown, outcome: value as Outcome | '', limit: AT_ONCE })}
        >
          <option value="">{t`All (${{ count: counts.alerts }})`}</option>
          {ORDER.map((each) => (
            <option key={each} value={each}>
              {t(OUTCOMES[each])} ({counts[each]})
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Team`}
          value={team === null ? '' : `=${team}`}
          onChange={(value) => onShow({ ...shown, team: value === '' ? null : value.slice(1), limit: AT_ONCE })}
        >
          <option value="">{t({ message: 'All', context: 'teams' })}</option>
          {teams.map((each) => (
            <option key={each.team} value={`=${each.team ?? ''}`}>
              {nameOf(each.team)}
            </option>
          ))}
        </SelectField>
      </div>
      <p class="quiet small" role="status">
        {t`${{ shown: alerts.length }} of ${{ all: found }}`}
      </p>
      {found === 0 && <p class="quiet">{t`No alerts.`}</p>}
      <ul class="rows">
        {alerts.map((alert) => (
          <AlertRow key={`${alert.idThere} ${alert.idHere}`} alert={alert} />
        ))}
      </ul>
      {found > alerts.length && (
        <button type="button" class="btn" onClick={() => onShow({ ...shown, limit: limit + AT_ONCE })}>
          {t`Show more`}
        </button>
      )}
    </section>
  );
}

const TONES: Readonly<Record<Outcome, string>> = {
  ...{ different: 'alarm', 'only-there': 'alarm', 'only-here': 'warn', 'not-compared': 'warn', same: '' },
};

function AlertRow({ alert }: { alert: ShownAlert }): JSX.Element {
  const { outcome, message, at, sender, team, idHere, alone, differences, uncompared } = alert;
  const lines = [...(alone ? [alone.text] : []), ...[...differences, ...uncompared].map(({ text }) => text)];
  return (
    <li class={`report-row ${TONES[outcome]}`}>
      <p>
        <span class="tag">{t(OUTCOMES[outcome])}</span>{' '}
        {idHere === null ? (
          <span class="strong">{message}</span>
        ) : (
          <Link class="strong" href={`/alerts/${idHere}`}>
            {message}
          </Link>
        )}
      </p>
      <p class="quiet small">
        <At at={at} /> · {[sender, team].filter((each) => each !== null).join(' · ')}
      </p>
      {lines.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
    </li>
  );
}
