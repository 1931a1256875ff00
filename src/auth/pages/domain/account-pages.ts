/** The two pages that mailed links open: a form each, without any framework. */
export type AccountPage = 'reset-password' | 'accept-invite';

const TEXTS: Record<AccountPage, { title: string; button: string; fields: string }> = {
  'reset-password': {
    title: 'Set a new password',
    button: 'Set the password',
    fields: field(
      'newPassword',
      'New password (at least 8 characters)',
      'type="password" autocomplete="new-password" minlength="8"',
    ),
  },
  'accept-invite': {
    title: 'Accept the invite',
    button: 'Make my account',
    fields:
      field('fullName', 'Your name', 'autocomplete="name" maxlength="200"') +
      field(
        'password',
        'Password (at least 8 characters)',
        'type="password" autocomplete="new-password" minlength="8"',
      ),
  },
};

function field(name: string, label: string, attributes: string): string {
  return `<label>${label}<input name="${name}" required ${attributes}></label>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The page as HTML. The link's token stays in the browser: it is in the fragment, and the script posts it. */
export function accountPage(page: AccountPage, serviceName: string): string {
  const { title, button, fields } = TEXTS[page];
  const name = serviceName.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · ${name}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 24rem; margin: 4rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
button { padding: .5rem 1rem; font: inherit }
</style>
</head>
<body>
<h1>${title}</h1>
<noscript><p>This page needs JavaScript.</p></noscript>
<form data-page="${page}">${fields}<button>${button}</button></form>
<p role="status"></p>
<script src="/account-page.js"></script>
</body>
</html>
`;
}

/** The script of both pages. */
export const ACCOUNT_SCRIPT = `const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
const accepting = form.dataset.page === 'accept-invite';
const target = accepting ? '/v2/invites/' + encodeURIComponent(token) + '/accept' : '/v2/auth/reset';
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = Object.fromEntries(new FormData(form));
  if (!accepting) body.token = token;
  const headers = { 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(body) });
    const { message } = await answer.json();
    status.textContent = answer.ok ? 'Done. You can sign in now.' : message;
    if (answer.ok) form.remove();
  } catch {
    status.textContent = 'That did not work; try again.';
  }
});
`;
