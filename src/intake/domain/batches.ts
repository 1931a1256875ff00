import type { IntakeAction } from './intake-action.js';

type Create = Extract<IntakeAction, { kind: 'create' }>;
type Close = Extract<IntakeAction, { kind: 'close' }>;

export type Step = { kind: 'create'; creates: Create[] } | { kind: 'close'; close: Close };

/**
 * Groups neighbouring creates, so that they travel together; closes stay where they stand, because one payload may close an alert and open it again. Actions that change nothing fall away.
 */
export function stepsOf(actions: readonly IntakeAction[]): Step[] {
  const steps: Step[] = [];
  for (const action of actions) {
    const last = steps.at(-1);
    if (action.kind === 'close') steps.push({ kind: 'close', close: action });
    else if (action.kind === 'create') {
      if (last?.kind === 'create') last.creates.push(action);
      else steps.push({ kind: 'create', creates: [action] });
    }
  }
  return steps;
}
