import { parentPort } from 'node:worker_threads';
import type { BoundTask, Order, Outcome } from './task.js';

/** The worker thread's life: does what it is told, one order after the other. */
export function serve(tasks: readonly BoundTask[]): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is run by the service, in a thread');
  port.on('message', (order: Order) => {
    void perform(tasks, order).then((outcome) => port.postMessage(outcome, givenAway(outcome)));
  });
}

async function perform(tasks: readonly BoundTask[], { task, input }: Order): Promise<Outcome> {
  try {
    const found = tasks.find(({ name }) => name === task);
    if (!found) throw new Error(`There is no task ${task}`);
    const work = await found.load();
    const output = await work(...(input as never[]));
    // A small buffer is part of a larger one, which cannot be given away.
    return { kind: 'done', output: Buffer.isBuffer(output) ? Uint8Array.from(output) : output };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** The bytes of a result need no copy. */
function givenAway(outcome: Outcome): ArrayBuffer[] {
  const output = outcome.kind === 'done' ? outcome.output : null;
  return output instanceof Uint8Array && output.buffer instanceof ArrayBuffer ? [output.buffer] : [];
}
