import { html, type Html } from '../../../platform/html/html.js';
import type { Difference } from './difference.js';
import {
  actionsOf,
  countToAccept,
  grouped,
  headline,
  minuteOf,
  namesOrNobody,
  plural,
  proofHeadline,
  SECTIONS,
  sizeOf,
  VERDICTS,
  whyKept,
  wordsOf,
  type Group,
  type MoveReport,
  type ReportedObject,
} from './report.js';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d8dee4; --ground: #fff; --panel: #f6f8fa; --alarm: #b42318; --warn: #8a5300; --fine: #116329; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4af; --line: #30363d; --ground: #0d1117; --panel: #161b22; --alarm: #ff8a80; --warn: #e3b341; --fine: #56d364; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.outcome { border-left: .3rem solid var(--warn); background: var(--panel); padding: .75rem 1rem; margin: 1rem 0; }
.outcome.applied { border-color: var(--fine); }
.outcome.refused { border-color: var(--alarm); }
ul.counts { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .5rem; padding: 0; margin: 1rem 0; }
ul.counts li { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .75rem; }
ul.counts b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.card { border: 1px solid var(--line); border-radius: .4rem; padding: .75rem 1rem; margin: .6rem 0; break-inside: avoid; }
.card.pages { border-left: .3rem solid var(--alarm); }
.tag { display: inline-block; font-size: .8rem; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; }
details > ul, .names { margin: .4rem 0 0; padding-left: 1.2rem; }
summary { cursor: pointer; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; }
code { font: .9em/1.4 ui-monospace, monospace; background: var(--panel); padding: .1rem .3rem; border-radius: .2rem; }
@media print { details > ul { display: block; } main { padding: 0; } }
`;

/** A list longer than this is folded: only its count is shown until it is opened. */
const MOST_SHOWN = 6;

/** A report as one page that needs nothing beside it: to be read by whoever decides. */
export function reportHtml(report: MoveReport): string {
  const { differences, problems, refusals, hash, at, source, outcome } = report;
  const from = source === 'backup' ? 'a backup of the old service' : 'the API of the old service';
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Moving in: the report</title>
        <style>
          STYLE
        </style>
      </head>
      <body>
        <main>
          <h1>Moving in</h1>
          <p class="soft">From ${from}, ${at.slice(0, 16).replace('T', ' ')} UTC</p>
          <div class="outcome ${outcome}">
            <p><strong>${headline(report)}</strong></p>
            ${hash !== null && (outcome === 'dry-run' || outcome === 'not-accepted') && html`<p>To accept these differences: <code>--accept-differences ${hash}</code></p>`}
          </div>
          ${counted(report)}
          ${obstacles([...problems.map(({ where, message }) => [where, message] as const), ...refusals.map(({ kind, key, message }) => [`${wordsOf(kind)} ${key}`, message] as const)])}
          ${SECTIONS.map(({ title, has }) => section(title, differences.filter(has)))} ${proven(report)}
          ${planned(report)}
        </main>
      </body>
    </html>`;
  return page.text.replace('STYLE', () => STYLE.trim());
}

function counted(report: MoveReport): Html {
  const { found, personal } = report;
  const actions = actionsOf(report);
  const counts: [string, number][] = [
    ...Object.entries(found).map(([kind, count]): [string, number] => [`${wordsOf(kind, count)} there`, count]),
    [`${plural(countToAccept(report), 'difference')} to accept`, countToAccept(report)],
    [`${plural(actions.create, 'object')} to create`, actions.create],
    [`${plural(actions.change, 'object')} to change`, actions.change],
    [`${plural(actions.same, 'object')} the same`, actions.same],
    [
      `${plural(actions['kept-here'], 'object')} kept as ${actions['kept-here'] === 1 ? 'it is' : 'they are'} here`,
      actions['kept-here'],
    ],
    [`${plural(personal.channels, 'channel')} of people`, personal.channels],
    [`${plural(personal.rules, 'notification rule')} of people`, personal.rules],
  ];
  return html`<ul class="counts">
    ${counts.map(([words, count]) => html`<li><b>${count}</b>${words}</li>`)}
  </ul>`;
}

function obstacles(all: readonly (readonly [string, string])[]): Html | null {
  if (all.length === 0) return null;
  return html`<h2>In the way (${all.length})</h2>
    ${all.map(
      ([where, message]) =>
        html`<div class="card pages">
          <h3>${where}</h3>
          <p>${prose(message)}</p>
        </div>`,
    )}`;
}

function section(title: string, differences: readonly Difference[]): Html | null {
  if (differences.length === 0) return null;
  const groups = grouped(differences);
  return html`<h2>${title} ${sizeOf(differences, groups)}</h2>
    ${groups.map(card)}`;
}

/** What stands between backticks is meant literally. */
const prose = (text: string): (Html | string)[] =>
  text.split(/`([^`]+)`/).map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));

function card({ kind, verdict, what, effect, names, pages }: Group): Html {
  const list = html`<ul class="names">
    ${names.map((name) => html`<li>${name}</li>`)}
  </ul>`;
  return html`<div class="card ${pages ? 'pages' : ''}">
    <p><span class="tag">${wordsOf(kind)}</span> <span class="tag">${VERDICTS[verdict]}</span></p>
    <h3>${prose(what)}</h3>
    <p>${prose(effect)}</p>
    ${
      names.length > MOST_SHOWN
        ? html`<details>
            <summary>${names.length} of them</summary>
            ${list}
          </details>`
        : list
    }
  </div>`;
}

function proven(report: MoveReport): Html | null {
  const line = proofHeadline(report);
  if (line === null) return null;
  const { differences = [], more = 0, notCompared = [] } = report.proof ?? {};
  return html`<h2>Who is on call</h2>
    <p>${line}</p>
    ${
      differences.length > 0 &&
      html`<div class="wide">
        <table>
          <thead>
            <tr>
              <th>Schedule</th>
              <th>Time (UTC)</th>
              <th>There</th>
              <th>Here</th>
            </tr>
          </thead>
          <tbody>
            ${differences.map(
              ({ schedule, from, to, there, here }) =>
                html`<tr>
                  <td>${schedule}</td>
                  <td>${minuteOf(from)} to ${minuteOf(to)}</td>
                  <td>${namesOrNobody(there)}</td>
                  <td>${namesOrNobody(here)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
    }
    ${more > 0 && html`<p>And ${more} more.</p>`}
    ${
      notCompared.length > 0 &&
      html`<ul class="names">
        ${notCompared.map(({ schedule, reason }) => html`<li>${schedule}: not compared, ${reason}</li>`)}
      </ul>`
    }`;
}

const ACTIONS: Readonly<Record<ReportedObject['action'], string>> = {
  create: 'To create',
  change: 'To change',
  'kept-here': 'Kept as they are here',
  same: 'The same',
};

function planned({ objects }: MoveReport): Html | null {
  if (objects.length === 0) return null;
  const parts = Object.entries(ACTIONS).flatMap(([action, title]) => {
    const own = objects.filter((each) => each.action === action);
    if (own.length === 0) return [];
    return html`<details>
      <summary>${title} (${own.length})</summary>
      <ul>
        ${own.map((each) => {
          const why =
            each.action === 'kept-here' ? whyKept(each) : (each.changes ?? []).map(({ field }) => field).join(', ');
          return html`<li>
            ${wordsOf(each.kind)}: ${each.key} ${why !== '' && html`<span class="soft">(${why})</span>`}
          </li>`;
        })}
      </ul>
    </details>`;
  });
  return html`<h2>Object by object</h2>
    ${parts}`;
}
