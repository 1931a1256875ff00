import { t } from '#words';
import type { Words } from '../../../platform/words.js';
import { DAY_MS } from '../../../platform/durations.js';
import { html, type Html } from '../../../platform/html/html.js';
import { documentOf, type Document } from '../../../platform/pages/domain/document.js';
import { zonedTimes, type ZonedTimes } from '../../../platform/zoned-times.js';

const REFRESH_SECONDS = 60;

interface NowPage {
  name: string;
  at: string;
  schedules: readonly {
    name: string;
    timezone: string;
    onCall: readonly { name: string; until: string | null; warning: string | null }[];
    next: readonly { name: string; from: string }[];
  }[];
}

/** The `warning` beside a person. */
export const unreachedInWords = (words: Words): string => t(words)`cannot be reached`;

/** What a person's link shows: others may be on call there. */
export const schedulesOf = (words: Words, name: string): string => t(words)`schedules of ${name}`;

/** The HTML page of who is on call now, for wall screens. It reloads every minute. */
export function nowPage(words: Words, { name, at, schedules }: NowPage): Document {
  const now = Date.parse(at);
  const times = timesIn(words, schedules[0]?.timezone ?? 'UTC');
  const title = t(words)`On call: ${{ what: name }}`;
  return documentOf({
    language: words.locale,
    title,
    accentColor: null,
    style: STYLE,
    head: html`<meta name="robots" content="noindex" /> <meta http-equiv="refresh" content="${REFRESH_SECONDS}" />`,
    body: html`<main class="now">
      <header>
        <h1>${title}</h1>
        <p>${times.clock(new Date(at))}</p>
      </header>
      ${schedules.length === 0 && html`<p>${t(words)`There is no schedule here.`}</p>`}
      <ul>
        ${schedules.map((schedule) => item(words, schedule, now))}
      </ul>
    </main>`,
  });
}

const timesIn = ({ locale }: Words, timezone: string): ZonedTimes => zonedTimes({ timezone, locale, clockHours: null });

function item(words: Words, { name, timezone, onCall, next }: NowPage['schedules'][number], now: number): Html {
  const times = timesIn(words, timezone);
  const moment = (at: string): string =>
    Date.parse(at) - now < DAY_MS ? times.clock(new Date(at)) : times.full(new Date(at));
  return html`<li class="${onCall.length === 0 ? 'nobody' : 'somebody'}">
    <h2>${name}</h2>
    ${
      onCall.length === 0
        ? html`<p class="who">${t(words)`Nobody`}</p>`
        : onCall.map(
            (person) =>
              html`<p class="who">${person.name}</p>
                ${person.until !== null && html`<p>${t(words)`until ${{ time: moment(person.until) }}`}</p>`}
                ${person.warning !== null && html`<p class="warning">⚠ ${person.warning}</p>`}`,
          )
    }
    ${
      next.length > 0 &&
      html`<p class="next">
        ${t(words)`Next: ${{ names: next.map((person) => person.name).join(', ') }}, ${{ time: moment(next[0]!.from) }}`}
      </p>`
    }
  </li>`;
}

const STYLE = `
main.now{padding:24px clamp(16px,3vw,48px)}
main.now header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;justify-content:space-between;margin-bottom:16px}
main.now h1{margin:0;font-size:clamp(1.3rem,3vw,2rem);overflow-wrap:anywhere}
main.now p{margin:0}
main.now header p,main.now li p{color:var(--quiet);font-size:clamp(1rem,1.6vw,1.3rem)}
main.now ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:16px;margin:0;padding:0;list-style:none}
main.now li{padding:20px 24px;border-radius:14px;background:var(--card);border:1px solid var(--line);box-shadow:var(--shadow)}
main.now h2{margin:0 0 6px;font-size:1rem;color:var(--quiet);overflow-wrap:anywhere}
main.now li p.who{color:var(--ink);font-size:clamp(1.8rem,4.4vw,3.2rem);font-weight:700;line-height:1.15;overflow-wrap:anywhere}
main.now li.nobody{border-color:var(--major_outage)}
main.now li.nobody p.who{color:var(--major_outage)}
main.now li p.warning{color:var(--major_outage);overflow-wrap:anywhere}
main.now li p.next{margin-top:10px}
`;
