import { seconds } from './fake-clock.js';
import type { TestApp } from './test-app.js';

/** Settles, and lets the few seconds pass in which changes of schedules are gathered before they are told; then goes back. */
export async function tellChanges(app: TestApp): Promise<void> {
  const now = app.clock.now();
  await app.settle();
  app.clock.moveBy(seconds(10));
  await app.settle();
  app.clock.moveTo(now);
}
