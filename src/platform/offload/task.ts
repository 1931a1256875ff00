/**
 * A task of the separate process (`offload-process.ts`), by name. Input and output are copied: plain data, dates and bytes.
 */
export interface Task<Input extends readonly unknown[], Output> {
  readonly name: string;
  /** Only there for the types. */
  readonly types?: (...input: Input) => Output;
}

export const task = <Input extends readonly unknown[], Output>(name: string): Task<Input, Output> => ({ name });

/** The implementation of a task; `load` imports it at first use. */
export interface BoundTask {
  readonly name: string;
  readonly load: () => Promise<(...input: never[]) => unknown>;
}

export const bind = <Input extends readonly unknown[], Output>(
  { name }: Task<Input, Output>,
  load: () => Promise<(...input: Input) => Output | Promise<Output>>,
): BoundTask => ({ name, load: load });

export interface Order {
  task: string;
  input: readonly unknown[];
}

export type Outcome = { kind: 'done'; output: unknown } | { kind: 'failed'; error: unknown };

/** Runs in the process: performs tasks for the service, and ends with it. */
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
