import { alertFacts, alertMark, type ShownAlert } from '../../alerts/domain/alert-card.js';
import { alertPath } from '../../alerts/domain/alert-links.js';
import type { Priority } from '../../alerts/domain/alert.js';
import { html, type Html } from '../../common/html/html.js';
import type { Document } from '../../common/pages/domain/document.js';
import { CONSOLE_PATH, PROOF_AGAIN_PATH } from '../../common/pages/domain/paths.js';
import { form, smallPage, type Onward } from '../../common/pages/domain/small-page.js';
import type { ZonedTimes } from '../../common/zoned-times.js';
import { nextPanel } from '../../channels/domain/wording.js';
import type { NextPage } from '../../channels/domain/messages.js';

/** The signed-in user, as pages show them. */
export interface Reader {
  name: string;
  times: ZonedTimes;
  serviceName: string;
}

export interface AlertPageFacts extends Reader {
  alert: ShownAlert & { id: string };
  /** Who acknowledged or closed it; null: it is open. */
  standing: string | null;
  /** Null: no escalation runs, or it is paused. */
  next: NextPage | null;
  /** What happened to it, newest first. */
  history: readonly { text: string; at: Date }[];
  mayAct: boolean;
}

/** The page of one alert. */
export function alertPage(facts: AlertPageFacts): Document {
  const { alert, standing, next, history, mayAct, times, serviceName } = facts;
  const panel = next && nextPanel(next, times);
  return smallPage({
    heading: alert.message,
    brand: serviceName,
    tone: alert.priority,
    inside: html`${alertMark(alert)}${standing !== null && html`<p>${standing}</p>`}${mayAct && action(alert)}${
      panel !== null &&
      html`<div class="panel">
        <p class="quiet">${panel.title}</p>
        ${panel.lines.map(({ strong, text }) => html`<p><strong>${strong}</strong> ${text}</p>`)}
      </div>`
    }
    ${alertFacts(alert, times)}${history.length > 0 && historyOf(history, times)}`,
    onward: onwardOf(facts),
  });
}

function action({ id, status }: AlertPageFacts['alert']): Html | null {
  switch (status) {
    case 'open':
      return form({ action: `${alertPath({ id })}/acknowledge`, fields: [], button: 'Acknowledge' });
    case 'acknowledged':
      return form({ action: `${alertPath({ id })}/close`, fields: [], button: 'Close' });
    case 'closed':
      return null;
  }
}

const historyOf = (history: AlertPageFacts['history'], times: ZonedTimes): Html =>
  html`<h2>What happened</h2>
    <ul class="history">
      ${history.map(
        ({ text, at }) => html`<li><time datetime="${at.toISOString()}">${times.full(at)}</time>${text}</li>`,
      )}
    </ul>`;

export interface ListedAlert {
  id: string;
  message: string;
  priority: Priority;
  status: string;
  createdAt: Date;
}

/** Whether the reader's account still has to prove its address, and whether a mail can be sent for that. */
export type ProofState = 'none' | 'pending' | 'pending-without-mails';

function proofNotice(proof: ProofState): Html | null {
  switch (proof) {
    case 'none':
      return null;
    case 'pending':
      return html`<p class="notice wrong">
          You are not paged yet: confirm your address by the link that we mailed you when you registered.
        </p>
        ${form({ action: PROOF_AGAIN_PATH, fields: [], button: 'Mail me the link again' })}`;
    case 'pending-without-mails':
      return html`<p class="notice wrong">
        You are not paged yet: your address is not proven, and this service sends no mails. An administrator can answer
        for you.
      </p>`;
  }
}

export const proofMailedPage = (serviceName: string): Document =>
  smallPage({
    heading: 'Look into your mailbox',
    brand: serviceName,
    tone: 'good',
    inside: html`<p>A link that confirms your address is on its way. It works once, for 24 hours.</p>`,
    onward: [{ label: 'Open alerts', url: CONSOLE_PATH }],
  });

/** The start page. */
export function homePage(facts: Reader & { alerts: readonly ListedAlert[]; proof: ProofState }): Document {
  const { alerts, times, serviceName, proof } = facts;
  const isPaged = proof === 'none';
  return smallPage({
    heading: alerts.length > 0 ? 'Open alerts' : isPaged ? 'Nothing needs you' : 'No open alerts',
    brand: serviceName,
    tone: !isPaged ? 'wrong' : alerts.length === 0 ? 'good' : undefined,
    inside: html`${proofNotice(proof)}
      <p class="quiet">
        ${alerts.length === 0 && 'No alert is open here. '}This lists alerts of your teams, alerts of no team, and those
        that you were paged for; the newest first.
      </p>
      <ul class="history">
        ${alerts.map(
          ({ id, message, priority, createdAt }) =>
            html`<li class="${priority}">
              <span class="mark">${priority}</span> <a href="${alertPath({ id })}">${message}</a>
              <time datetime="${createdAt.toISOString()}">${times.full(createdAt)}</time>
            </li>`,
        )}
      </ul>`,
    onward: onwardOf(facts),
  });
}

export const onwardOf = ({ name }: Pick<Reader, 'name'>): Onward[] => [
  { label: 'Open alerts', url: CONSOLE_PATH },
  { label: `Sign out (${name})`, url: `${CONSOLE_PATH}/sign-out` },
];

export const signOutPage = ({ name, serviceName }: Pick<Reader, 'name' | 'serviceName'>): Document =>
  smallPage({
    heading: 'Sign out?',
    brand: serviceName,
    inside: html`<p>You are signed in as ${name}.</p>
      ${form({ fields: [], button: 'Sign out' })}`,
    onward: [{ label: 'Open alerts', url: CONSOLE_PATH }],
  });

/** Shown briefly to a browser that came from another site, which sends its strict cookies only with our own redirect. */
export const openingPage = (path: string, serviceName: string): Document =>
  smallPage({
    heading: 'Opening…',
    brand: serviceName,
    inside: html`<p>Your browser goes on by itself.</p>`,
    onward: [{ label: 'Go on', url: path }],
    refreshTo: path,
  });
