import type { ServiceStatus } from '../../services/domain/status.js';
import type { ShownService } from './content.js';
import { html, type Html } from '../../../platform/html/html.js';
import { dayText, durationText, percentText, SERVICE_WORDS } from './words.js';

type Uptime = NonNullable<ShownService['uptime']>;
type Day = Uptime['days'][number];

/** SVG units per day: a bar of three and a gap of one. */
const STEP = 4;
const HEIGHT = 32;
const LISTED_DAYS = 10;

/**
 * The days as bars. All days of one colour are one dashed line (a dash is a bar), so that 90 days take a few hundred
 * bytes; only days with an outage get a tooltip.
 */
export function uptimeBars({ percent, days }: Uptime): Html {
  const width = days.length * STEP - 1;
  const troubled = days.filter(isTroubled);
  const summary = summaryOf(percent, days);
  const label = `Last ${days.length} days: ${summary}${troubled.length > 0 ? `, ${daysText(troubled.length)} with trouble` : ''}`;
  return html`<svg
      class="bars"
      viewBox="0 0 ${width} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      ${lines(days)}${days.map((day, index) => isTroubled(day) && hint(day, index))}
    </svg>
    <p class="scale"><span>${days.length} days ago</span><span class="percent">${summary}</span><span>Today</span></p>
    ${troubled.length > 0 && list(troubled)}`;
}

/** The percentage and, if shorter than the scale, the period with data. The first day alone gives no percentage. */
function summaryOf(percent: number | null, days: readonly Day[]): string {
  const first = days.findIndex(({ status }) => status !== null);
  if (percent === null || first < 0) return 'No data yet';
  if (first === 0) return `${percentText(percent)} uptime`;
  if (first === days.length - 1) return 'Watched since today';
  return `${percentText(percent)} uptime since ${dayText(dateOf(days[first]!))}`;
}

const dateOf = ({ date }: Day): Date => new Date(`${date}T00:00:00.000Z`);

const isTroubled = ({ status }: Day): boolean => status !== null && status !== 'ok';

function lines(days: readonly Day[]): Html[] {
  const runs = new Map<ServiceStatus | 'none', string>();
  for (let from = 0; from < days.length;) {
    const status = days[from]?.status ?? null;
    let to = from;
    while (to < days.length && (days[to]?.status ?? null) === status) to++;
    const key = status ?? 'none';
    runs.set(key, `${runs.get(key) ?? ''}M${from * STEP} ${HEIGHT / 2}h${(to - from) * STEP - 1}`);
    from = to;
  }
  return [...runs].map(([status, path]) => html`<path class="${status}" d="${path}" />`);
}

function hint(day: Day, index: number): Html {
  return html`<rect x="${index * STEP}" width="${STEP}" height="${HEIGHT}"><title>${dayStory(day)}</title></rect>`;
}

/** The outages as text, for screen readers. */
function list(troubled: readonly Day[]): Html {
  const shown = troubled.slice(-LISTED_DAYS).reverse();
  return html`<details class="days">
    <summary>${daysText(troubled.length)} with trouble</summary>
    <ul>
      ${shown.map((day) => html`<li>${dayStory(day)}</li>`)}
    </ul>
  </details>`;
}

function dayStory(day: Day): string {
  const { status, downSeconds } = day;
  const down = downSeconds > 0 ? `, down for ${durationText(downSeconds)}` : '';
  return `${dayText(dateOf(day))}: ${SERVICE_WORDS[status ?? 'ok']}${down}`;
}

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
