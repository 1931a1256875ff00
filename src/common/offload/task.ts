/** Work for the process that does it (`offload-process.ts`), by its name. What goes in and comes out is copied: plain data, dates and bytes. */
export interface Task<Input extends readonly unknown[], Output> {
  readonly name: string;
  /** Only there for the types. */
  readonly types?: (...input: Input) => Output;
}

export const task = <Input extends readonly unknown[], Output>(name: string): Task<Input, Output> => ({ name });

/** How the process does a task; what that needs is loaded when it is first asked for. */
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
