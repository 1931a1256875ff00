import type { IncidentState, IncidentStatus } from './incident.js';

/** How a status change affects `resolvedAt`. */
export type Resolution = 'set' | 'keep' | 'clear';

const fromUnsolved: Readonly<Record<IncidentStatus, Resolution>> = {
  open: 'keep',
  investigating: 'keep',
  identified: 'keep',
  monitoring: 'keep',
  resolved: 'set',
  closed: 'set',
};
/** Closing a resolved incident keeps the time of its resolution. */
const fromSolved: Readonly<Record<IncidentStatus, Resolution>> = {
  open: 'clear',
  investigating: 'clear',
  identified: 'clear',
  monitoring: 'clear',
  resolved: 'keep',
  closed: 'keep',
};

/**
 * The whole lifecycle, from → to (decisions §9). Any status may follow any other: a fix can fail while it is monitored,
 * and a closed incident can be reopened.
 */
export const TRANSITIONS: Readonly<Record<IncidentStatus, Readonly<Record<IncidentStatus, Resolution>>>> = {
  open: fromUnsolved,
  investigating: fromUnsolved,
  identified: fromUnsolved,
  monitoring: fromUnsolved,
  resolved: fromSolved,
  closed: fromSolved,
};

type Life = Pick<IncidentState, 'status' | 'resolvedAt'>;

/** The incident in its next status. */
export function enter({ status, resolvedAt }: Life, next: IncidentStatus, now: Date): Life {
  const resolution = TRANSITIONS[status][next];
  switch (resolution) {
    case 'set':
      return { status: next, resolvedAt: now };
    case 'clear':
      return { status: next, resolvedAt: null };
    case 'keep':
      return { status: next, resolvedAt };
  }
}
