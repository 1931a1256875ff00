export default async function globalTeardown() {
  const end = globalThis.endTestRun;
  delete globalThis.endTestRun;
  await end?.();
}
