import { documentOf, type Document } from './document.js';
import { html, type Html } from '../../common/html/html.js';
import { NOTICES, type NoticeName } from './notices.js';

/** Pages that show no status. They say nothing about whose page it is, so that they are the same for every slug. */
function smallPage(title: string, inside: Html): Document {
  return documentOf({
    title,
    accentColor: null,
    head: html`<meta name="robots" content="noindex" /> `,
    body: html`<main class="small"><div class="card">${inside}</div></main>`,
  });
}

/** There is no such page, or it is not for this visitor. */
export const notFoundPage = (): Document =>
  smallPage(
    'Page not found',
    html`<h1>There is no such page</h1>
      <p class="quiet">Check the address. If you were given a link with a key, use all of it.</p>`,
  );

/** Somebody who followed a link in a mail and may not see the page itself. */
export const noticePage = (name: NoticeName): Document =>
  smallPage(
    'Status mails',
    html`<h1>Thank you</h1>
      <p>${NOTICES[name].text}</p>`,
  );

/** Something went wrong that the visitor should know of. */
export const problemPage = (heading: string, text: string): Document =>
  smallPage(
    heading,
    html`<h1>${heading}</h1>
      <p>${text}</p>`,
  );

export interface SignInFacts {
  slug: string;
  /** What was wrong with the last try. */
  problem?: string | null;
  /** The password was right; now the code of the second factor is asked for. */
  challengeToken?: string;
  /** What stood in the form. */
  email?: string;
}

/** The form with which a visitor of a `login` page signs in. */
export function signInPage({ slug, problem = null, challengeToken, email = '' }: SignInFacts): Document {
  const fields =
    challengeToken === undefined
      ? html`<div>
            <label for="email">E-mail address</label
            ><input
              id="email"
              name="email"
              type="text"
              inputmode="email"
              autocomplete="username"
              value="${email}"
              required
            />
          </div>
          <div>
            <label for="password">Password</label
            ><input id="password" name="password" type="password" autocomplete="current-password" required />
          </div>`
      : html`<input type="hidden" name="challengeToken" value="${challengeToken}" />
          <div>
            <label for="code">Code of your authenticator app</label
            ><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required />
          </div>`;
  return smallPage(
    'Sign in',
    html`<h1>Sign in to see this status page</h1>
      ${problem !== null && html`<p class="notice wrong" role="alert">${problem}</p>`}
      <form method="post" action="/status/${slug}/sign-in">
        ${fields}<button class="button" type="submit">Sign in</button>
      </form>`,
  );
}
