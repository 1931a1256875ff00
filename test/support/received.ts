/**
 * What a stand-in has received, oldest first. A test takes messages out by looking at them; what nobody has looked at when
 * the stand-in stops fails the file: somebody may have been told twice, or should not have been told at all.
 */
export class Received<Message> {
  private messages: Message[] = [];
  /** With the test during which each came. */
  private readonly unseen = new Map<Message, string>();
  private readonly expected: RegExp[] = [];

  /** @param describe a message in a line, for the failure */
  constructor(private readonly describe: (message: Message) => string) {}

  add(message: Message): void {
    this.messages.push(message);
    this.unseen.set(message, currentTest());
  }

  /** Takes messages out: these have been looked at. */
  take(which: (message: Message) => boolean = () => true): Message[] {
    const taken = this.messages.filter(which);
    for (const message of taken) this.unseen.delete(message);
    return taken;
  }

  /** Messages whose line is like this may come, and no test needs to look at them. */
  expect(like: RegExp): void {
    this.expected.push(like);
  }

  /** Begins anew. What has not been looked at still counts. */
  clear(): void {
    this.messages = [];
  }

  /** @throws Error when there are messages that nobody has looked at or expects: the first of them */
  check(): void {
    const left = [...this.unseen]
      .map(([message, test]) => ({ line: this.describe(message), test }))
      .filter(({ line }) => !this.expected.some((like) => like.test(line)));
    const shown = left.slice(0, 5).map(({ line, test }) => `${line.slice(0, 120)} (${test})`);
    if (left.length > 0)
      throw new Error(`${left.length} messages that no test took out or expects:\n${shown.join('\n')}`);
  }
}

/** Stand-ins serve programs without jest, too. */
function currentTest(): string {
  const { expect } = globalThis as { expect?: { getState(): { currentTestName?: string } } };
  return expect?.getState().currentTestName ?? 'outside of a test';
}
