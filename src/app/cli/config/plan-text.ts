import { shownChanges } from '../../../configuration/domain/shown-changes.js';
import { terminalLine } from '../terminal-text.js';
import type { PlannedObjectView, PlanView } from '../../../configuration/dto/configuration.dto.js';

const SIGNS = { create: '+', change: '~', delete: '-' } as const;
const LONGEST_VALUE = 200;
/** Up to so many objects kept for one reason get a line each; more share one line. */
const MOST_KEPT = 10;
const KEPT: readonly (readonly [reason: string, text: string])[] = [
  ['managed-by-another', 'managed by another configuration'],
  ['no-prune', 'no longer in the configuration; --prune deletes it'],
];

/**
 * A plan as text: each changed object with its changes, then kept objects, the counts and the hash. Refusals come last,
 * where people see them.
 */
export function planText({ objects, refusals, counts, hash }: PlanView): string {
  const lines = [
    ...objects.flatMap(changeLines),
    ...KEPT.flatMap(([reason, text]) =>
      keptLines(
        objects.filter((each) => each.reason === reason),
        text,
      ),
    ),
    `${counts.create} to create, ${counts.change} to change, ${counts.delete} to delete; ` +
      `${counts.same} the same, ${counts.kept} kept.`,
    `Hash of this plan: ${hash}`,
    ...(refusals.length > 0 ? ['', 'It would be refused as a whole, for this:'] : []),
    ...refusals.map(({ kind, key, message }) => `! ${kind} ${key}: ${message}`),
  ];
  return `${lines.map(terminalLine).join('\n')}\n`;
}

function changeLines({ kind, key, action, changes = [] }: PlannedObjectView): string[] {
  if (action === 'same' || action === 'kept') return [];
  const fields = shownChanges(changes, LONGEST_VALUE).map((line) => `    ${line}`);
  return [`${SIGNS[action]} ${kind} ${key}`, ...fields];
}

function keptLines(kept: readonly PlannedObjectView[], text: string): string[] {
  if (kept.length <= MOST_KEPT) return kept.map(({ kind, key }) => `  ${kind} ${key}: ${text}`);
  const numbers = new Map<string, number>();
  for (const { kind } of kept) numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
  const kinds = [...numbers].map(([kind, number]) => `${number} ${kind}`).join(', ');
  return [`  ${kept.length} objects (${kinds}; --json names them): ${text}`];
}
