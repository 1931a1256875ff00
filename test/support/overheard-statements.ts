import { PagerClient } from '../../src/platform/database/pager-client.js';

/**
 * Tells of each statement that the service sends to the database, over all of its connections.
 * @param note given its text and parameters; what it returns is called when the statement is answered
 * @returns a function that ends it
 */
export function overhear(note: (text: string, parameters: readonly unknown[]) => void | (() => void)): () => void {
  const { prototype } = PagerClient as unknown as { prototype: { query: (...args: unknown[]) => unknown } };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args) {
    const [statement, given = []] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const { text, values = [] } = typeof statement === 'string' ? { text: statement, values: given } : statement;
    const answered = note(text, values);
    const answer = query.apply(this, args);
    return answered ? (answer as Promise<unknown>).finally(answered) : answer;
  };
  return () => (prototype.query = query);
}
