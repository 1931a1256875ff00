/** Is a server writable? */
export type Answer =
  | { kind: 'takes-writes' }
  | { kind: 'takes-none' }
  | { kind: 'away'; reason: string }
  | { kind: 'refused'; error: Error };

export type Choice =
  | { kind: 'use'; index: number }
  | { kind: 'wait' }
  | { kind: 'none'; reason: string; error?: Error };

/**
 * Chooses a server by the answers so far, in the order of the address. The last used one wins while it is writable, because
 * two writable servers mean a failover in progress. Once a server is writable, silent ones are not waited for.
 * @param answers null: none yet @param before index of the server used before, or null
 */
export function choosePrimary(answers: readonly (Answer | null)[], before: number | null): Choice {
  const takes = (index: number): boolean => answers[index]?.kind === 'takes-writes';
  if (before !== null && takes(before)) return { kind: 'use', index: before };
  const index = answers.findIndex((_, each) => takes(each));
  if (index >= 0) return { kind: 'use', index };
  if (answers.includes(null)) return { kind: 'wait' };
  const refusal = answers.find((answer) => answer?.kind === 'refused');
  const error = refusal?.kind === 'refused' ? { error: refusal.error } : {};
  return { kind: 'none', reason: answers.map((answer) => inWords(answer!)).join('; '), ...error };
}

function inWords(answer: Answer): string {
  switch (answer.kind) {
    case 'takes-writes':
      return 'takes writes';
    case 'takes-none':
      return 'takes no writes';
    case 'away':
      return answer.reason;
    case 'refused':
      return answer.error.message;
  }
}
