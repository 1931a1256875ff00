/*
 * Keeps the console's own files, so that it starts without a connection (answers of the API are never kept), and shows
 * pages that are pushed to this browser, with buttons that act without the console.
 */
const CACHE = 'pager-console-1';
const SHELL = '/console/';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith('/console/')) return;
  if (url.pathname.startsWith('/console/assets/')) event.respondWith(assetOf(request));
  else if (request.mode === 'navigate') event.respondWith(pageOf(request));
});

/** Files under `assets` have their content's hash in their name, so a kept one is always right. */
async function assetOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The newest page where there is a connection; else the kept one, which then says that there is none. */
async function pageOf(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(SHELL, answer.clone());
      void forgetOldAssets(cache, await answer.clone().text());
    }
    return answer;
  } catch {
    return (await cache.match(SHELL)) ?? Response.error();
  }
}

/** After a new version, files that its page does not name are loaded again when needed. */
async function forgetOldAssets(cache, page) {
  const main = /\/console\/assets\/index-[^"]+\.js/.exec(page)?.[0];
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  if (!main || names.includes(main)) return;
  for (const name of names) if (name.startsWith('/console/assets/')) await cache.delete(name);
}

/* Pages. The service encrypts each for this browser; `domain/notices.ts` of the channel says what is in it. */

const ICON = '/console/icon-192.png';

/** Calls for the next code that is pushed. */
let codeCame = () => {};

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** Always shows something: a browser takes the subscription away from who is pushed to and shows nothing. */
async function show(data) {
  const notice = read(data);
  const { id, title, body, tag, stays, code } = notice;
  const shown = await self.registration.getNotifications({ tag });
  // The same message again, since its first attempt seemed to fail, makes no second sound.
  const isRepeat = shown.some((each) => each.data?.id === id);
  await self.registration.showNotification(title, {
    ...{ body, tag, icon: ICON, badge: ICON, renotify: !isRepeat, silent: isRepeat, requireInteraction: stays },
    actions: notice.answers.map(({ action, title: label }) => ({ action, title: label })),
    data: notice,
  });
  if (code) {
    codeCame(code);
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const window of windows) window.postMessage({ pushedCode: code });
  }
}

/* The browser has another address now: it is told to the service, or pages would reach nobody. */
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription)),
);

async function renew(old, made) {
  const said = (title, body) =>
    self.registration.showNotification(title, {
      ...{ body, tag: 'pager-address', icon: ICON, badge: ICON, data: { path: '/console/me', answers: [] } },
    });
  try {
    const { publicKey } = await asked('webpush');
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (made ?? (await self.registration.pushManager.subscribe(options))).toJSON();
    const code = new Promise((resolve, reject) => {
      codeCame = resolve;
      setTimeout(reject, 20_000);
    });
    code.catch(() => {});
    const { channel } = await asked('webpush', { endpoint, keys, replaces: old?.endpoint });
    if (!channel.verified) await asked(`${channel.id}/verify`, { code: await code });
    await said('Pages reach this browser again', 'It has a new address, which is confirmed.');
  } catch {
    await said('Pages do not reach this browser', 'It has a new address. Open the console, and let it page you again.');
  }
}

/** What the service answers for the person who is signed in; an expired session is renewed once. @throws Error if refused */
async function asked(path, body, isAgain = false) {
  const response = await fetch(`/v2/channels/${path}`, post(body));
  if (response.ok) return response.json();
  if (response.status !== 401 || isAgain) throw new Error(path);
  // As tabs do: one at a time, since each token is good for one use. A tab that was faster has renewed it for all.
  await navigator.locks.request('pager-renew', () => fetch('/v2/auth/refresh', post({})));
  return asked(path, body, true);
}

const post = (body) =>
  body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };

function read(data) {
  const plain = { id: '', title: 'Pager', body: 'Open the console.', tag: 'pager', path: SHELL, stays: false };
  try {
    return { ...plain, answers: [], ...data.json() };
  } catch {
    return { ...plain, answers: [] };
  }
}

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const answer = notification.data?.answers?.find((each) => each.action === action);
  notification.close();
  event.waitUntil(answer ? send(answer, notification) : open(notification.data?.path ?? SHELL));
});

/** The path's token alone says who acts and on what; no session takes part. */
async function send(answer, { title, tag, data }) {
  const said = (heading, more = {}) =>
    self.registration.showNotification(heading, {
      ...{ body: title, tag, icon: ICON, badge: ICON, silent: true, data: { ...data, answers: [] }, ...more },
    });
  try {
    const response = await fetch(answer.path, { method: 'POST', credentials: 'omit', redirect: 'error' });
    const [, heading] = /<h1>([^<]+)<\/h1>/.exec(await response.text()) ?? [];
    if (response.status < 500) return await said(heading ?? `${answer.title}: not done`);
  } catch {
    // No connection.
  }
  const actions = data.answers.map(({ action, title: label }) => ({ action, title: label }));
  await said(`${answer.title} was not sent`, {
    ...{ body: `${title}. There is no connection; press again.`, silent: false, renotify: true, data, actions },
  });
}

async function open(path) {
  const url = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const known = windows.find((each) => new URL(each.url).pathname.startsWith(SHELL));
  if (!known) return void (await self.clients.openWindow(url.href));
  await known.focus();
  await known.navigate(url.href);
}
