import type { IntakeAction } from './intake-action.js';

type Create = Extract<IntakeAction, { kind: 'create' }>;

/** Alerts to create, and then aliases to close. */
export interface Step {
  creates: Create[];
  closes: string[];
}

/**
 * Groups the actions of a payload, so that its creates form one batch and its closes share transactions. Actions on one
 * alias keep their order, because a payload may close an alert and open it again.
 * Actions that change nothing are left out.
 */
export function stepsOf(actions: readonly IntakeAction[]): Step[] {
  const steps: Step[] = [];
  let closed = new Set<string | undefined>();
  for (const action of actions) {
    if (action.kind !== 'create' && action.kind !== 'close') continue;
    let step = steps.at(-1);
    if (!step || (action.kind === 'create' && closed.has(action.fields.alias))) {
      steps.push((step = { creates: [], closes: [] }));
      closed = new Set();
    }
    if (action.kind === 'create') step.creates.push(action);
    else {
      step.closes.push(action.alias);
      closed.add(action.alias);
    }
  }
  return steps;
}
