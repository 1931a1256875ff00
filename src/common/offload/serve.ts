import type { BoundTask, Order, Outcome } from './task.js';

/** Runs in the process: performs the service's orders one after the other, and ends with the service. */
export function serve(tasks: readonly BoundTask[]): void {
  if (process.send === undefined) throw new Error('This file is run by the service');
  // Ignores signals to the process group: the service ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (order: Order) => {
    void perform(tasks, order).then((outcome) => process.send?.(outcome));
  });
}

async function perform(tasks: readonly BoundTask[], { task, input }: Order): Promise<Outcome> {
  try {
    const found = tasks.find(({ name }) => name === task);
    if (!found) throw new Error(`There is no task ${task}`);
    const work = await found.load();
    const output = await work(...(input as never[]));
    return { kind: 'done', output };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
