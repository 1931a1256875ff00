import type { PlannedObjectView, PlanView } from '../../configuration/dto/configuration.dto.js';

const SIGNS = { create: '+', change: '~', delete: '-' } as const;
const LONGEST_VALUE = 200;
const KEPT: Readonly<Record<string, string>> = {
  'no-prune': 'no longer in the configuration; --prune deletes it',
  'managed-by-another': 'managed by another configuration',
};

/** A plan for people: a line for each object that changes, and below it what changes. */
export function planLines({ objects, refusals, counts }: PlanView): string {
  const lines = [
    ...objects.flatMap(linesOf),
    ...refusals.map(({ kind, key, message }) => `! ${kind} ${key}: ${message}`),
    `${counts.create} to create, ${counts.change} to change, ${counts.delete} to delete; ` +
      `${counts.same} the same, ${counts.kept} kept.`,
    ...(refusals.length > 0 ? ['It would be refused as a whole: see the lines with !'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf({ kind, key, action, changes = [], reason }: PlannedObjectView): string[] {
  if (action === 'same') return [];
  if (action === 'kept') return reason !== undefined && KEPT[reason] ? [`  ${kind} ${key}: ${KEPT[reason]}`] : [];
  const fields = changes.map(({ field, before, after }) => `    ${field}: ${shown(before)} → ${shown(after)}`);
  return [`${SIGNS[action]} ${kind} ${key}`, ...fields];
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
