/* Keeps the console's own files, so that it starts without a connection. Answers of the API are never kept. */
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
