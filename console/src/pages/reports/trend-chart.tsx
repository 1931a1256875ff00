import type { JSX } from 'preact';
import { msg, plural, t } from '#words';
import { type Asked, useTrends } from '../../data/reports.js';
import { format, readersZone } from '../../parts/moment.js';
import { Load } from '../../parts/states.js';
import { zoneName } from '../../parts/zones.js';
import { barsOf, topOf, type Bar } from './trend.js';

const HEIGHT = 100;
/** Of each bar's place. */
const BAR = 0.72;
const KINDS = [
  ['closed', msg`closed now`],
  ['acked', msg`acknowledged now`],
  ['open', msg`open now`],
] as const;

/** How many alerts came on each day, as a picture and as a table. */
export function Trend({ asked }: { asked: Asked }): JSX.Element {
  const timezone = readersZone();
  const query = useTrends(asked, timezone);
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>{t`Alerts over time`}</h2>
        <ul class="legend" aria-label={t`Colours: how these alerts stand now`}>
          {KINDS.map(([kind, word]) => (
            <li key={kind} class={`bar-${kind}`}>
              {t(word)}
            </li>
          ))}
        </ul>
      </div>
      <Load query={query}>{(days) => <Chart bars={barsOf(days)} />}</Load>
    </section>
  );
}

function Chart({ bars }: { bars: readonly Bar[] }): JSX.Element {
  const top = topOf(bars);
  const first = bars[0]!;
  const last = bars.at(-1)!;
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const highest = bars.reduce((most, bar) => (bar.total > most.total ? bar : most), first);
  const isWeeks = highest.from !== highest.to;
  const when = spanOf(highest);
  const summary =
    total === 0
      ? t`No alerts in this time`
      : isWeeks
        ? t`${plural(total, { one: '# alert', other: '# alerts' })}; most in the week: ${{ most: highest.total }}, ${when}`
        : t`${plural(total, { one: '# alert', other: '# alerts' })}; most in a day: ${{ most: highest.total }}, ${when}`;
  return (
    <>
      <div class="chart">
        <ol class="scale num small quiet" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ol>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          class="plot"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1={0} x2={bars.length} y1={y} y2={y} class="grid" />
          ))}
          {bars.map((bar, place) => (
            <Column key={bar.from} bar={bar} x={place} top={top} />
          ))}
        </svg>
        <p class="ends small quiet">
          <span>{dayOf(first.from)}</span>
          <span>{t`Days in ${zoneName(readersZone())}`}</span>
          <span>{dayOf(last.to)}</span>
        </p>
      </div>
      <details class="as-table">
        <summary>{t`As a table`}</summary>
        <div class="table-scroll tall" tabIndex={0} role="group" aria-label={t`Alerts by day`}>
          <table class="table num">
            <thead>
              <tr>
                <th scope="col">{isWeeks ? t`Week` : t`Day`}</th>
                <th scope="col">{t`Alerts`}</th>
                {KINDS.toReversed().map(([kind, word]) => (
                  <th key={kind} scope="col">
                    {t(word)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.from}>
                  <th scope="row">{spanOf(bar)}</th>
                  <td>{bar.total}</td>
                  {KINDS.toReversed().map(([kind]) => (
                    <td key={kind}>{bar[kind]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** One bar, its parts on top of each other. */
function Column({ bar, x, top }: { bar: Bar; x: number; top: number }): JSX.Element {
  let y = HEIGHT;
  return (
    <g>
      <title>{`${spanOf(bar)}: ${bar.total}`}</title>
      <rect class="hit" x={x} y={0} width={1} height={HEIGHT} />
      {KINDS.map(([kind]) => {
        const height = (bar[kind] / top) * HEIGHT;
        y -= height;
        return <rect key={kind} class={`bar-${kind}`} x={x + (1 - BAR) / 2} y={y} width={BAR} height={height} />;
      })}
    </g>
  );
}

/** A date of the calendar, in no zone. */
const dayOf = (date: string): string => format('UTC', { day: 'numeric', month: 'short' }).format(Date.parse(date));
const spanOf = ({ from, to }: Bar): string => (from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`);
