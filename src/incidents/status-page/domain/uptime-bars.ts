import type { ServiceStatus } from '../../services/domain/status.js';
import type { ShownService } from './content.js';
import { html, type Html } from '../../../platform/html/html.js';
import { plural, t } from '#words';
import type { Words } from '../../../platform/words.js';
import { durationText, formatsOf, SERVICE_WORDS } from './words.js';

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
export function uptimeBars(words: Words, { percent, days }: Uptime): Html {
  const width = days.length * STEP - 1;
  const troubled = days.filter(isTroubled);
  const summary = summaryOf(words, percent, days);
  const trouble = troubleText(words, troubled.length);
  const label =
    troubled.length > 0
      ? t(words)`Last ${plural(days.length, { one: '# day', other: '# days' })}: ${summary}, ${trouble}`
      : t(words)`Last ${plural(days.length, { one: '# day', other: '# days' })}: ${summary}`;
  return html`<svg
      class="bars"
      viewBox="0 0 ${width} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      ${lines(days)}${days.map((day, index) => isTroubled(day) && hint(words, day, index))}
    </svg>
    <p class="scale">
      <span>${t(words)`${plural(days.length, { one: '# day ago', other: '# days ago' })}`}</span
      ><span class="percent">${summary}</span><span>${t(words)`Today`}</span>
    </p>
    ${troubled.length > 0 && list(words, trouble, troubled)}`;
}

/** The percentage and, if shorter than the scale, the period with data. The first day alone gives no percentage. */
function summaryOf(words: Words, percent: number | null, days: readonly Day[]): string {
  const first = days.findIndex(({ status }) => status !== null);
  if (percent === null || first < 0) return t(words)`No data yet`;
  const format = formatsOf(words);
  const share = format.percent(percent);
  if (first === 0) return t(words)`${share} uptime`;
  if (first === days.length - 1) return t(words)`Watched since today`;
  return t(words)`${share} uptime since ${{ day: format.day(dateOf(days[first]!)) }}`;
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

function hint(words: Words, day: Day, index: number): Html {
  return html`<rect x="${index * STEP}" width="${STEP}" height="${HEIGHT}"
    ><title>${dayStory(words, day)}</title></rect
  >`;
}

/** The outages as text, for screen readers. */
function list(words: Words, trouble: string, troubled: readonly Day[]): Html {
  const shown = troubled.slice(-LISTED_DAYS).reverse();
  return html`<details class="days">
    <summary>${trouble}</summary>
    <ul>
      ${shown.map((day) => html`<li>${dayStory(words, day)}</li>`)}
    </ul>
  </details>`;
}

function dayStory(words: Words, day: Day): string {
  const { status, downSeconds } = day;
  const date = formatsOf(words).day(dateOf(day));
  const state = t(words)(SERVICE_WORDS[status ?? 'ok']);
  return downSeconds > 0
    ? t(words)`${date}: ${state}, down for ${{ time: durationText(downSeconds) }}`
    : `${date}: ${state}`;
}

const troubleText = (words: Words, count: number): string =>
  t(words)`${plural(count, { one: '# day with trouble', other: '# days with trouble' })}`;
