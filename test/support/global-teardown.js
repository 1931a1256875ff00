export default async function globalTeardown() {
  const stop = globalThis.stopTestPostgres;
  delete globalThis.stopTestPostgres;
  await stop?.();
}
