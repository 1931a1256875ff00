import type { Priority } from '../../../platform/domain/priority.js';
import type { Responder } from '../../../platform/domain/responder.js';

/** The value of every action of a policy, whether the policy names it or not. */
export interface ActionValues {
  suppress: boolean;
  /** Whole minutes, 0 to 1440. */
  delayMinutes: number;
  autoAck: boolean;
  autoClose: boolean;
  addTags: readonly string[];
  setPriority: Priority | null;
  /** Whole hours without a repeat, 0 to 8760. */
  closeAfterHours: number;
  /** Templates (`platform/matching/text-template.ts`). */
  setMessage: string | null;
  setAlias: string | null;
  setDescription: string | null;
  setEntity: string | null;
  setSource: string | null;
  addDetails: Readonly<Record<string, string>>;
  addActions: readonly string[];
  addResponders: readonly Responder[];
  /** True: those that came with the alert are left out. */
  replaceTags: boolean;
  replaceDetails: boolean;
  replaceActions: boolean;
  replaceResponders: boolean;
}

export type PolicyActions = { [A in keyof ActionValues]?: NonNullable<ActionValues[A]> };

interface PolicyAction<Value> {
  /** Its value where the policy does not name it: it does nothing. */
  unset: Value;
  /**
   * What a dry run calls it. `suppressed`: there is no alert; `handled`: nobody is paged at once; `continue`: fields of the
   * alert change.
   */
  outcome: 'suppressed' | 'handled' | 'continue';
  /** What it does to an alert, for the warning that a policy without criteria does so to every alert. */
  warns?: string;
}

/** What an alert policy can do, the strongest first: one declaration for each action. `admit` of the pipeline carries it out. */
export const POLICY_ACTIONS: { readonly [A in keyof ActionValues]: PolicyAction<ActionValues[A]> } = {
  suppress: { unset: false, outcome: 'suppressed', warns: 'suppresses' },
  autoClose: { unset: false, outcome: 'handled', warns: 'closes' },
  autoAck: { unset: false, outcome: 'handled', warns: 'acknowledges' },
  delayMinutes: { unset: 0, outcome: 'handled' },
  addTags: { unset: [], outcome: 'continue' },
  setPriority: { unset: null, outcome: 'continue' },
  closeAfterHours: { unset: 0, outcome: 'continue' },
  setMessage: { unset: null, outcome: 'continue' },
  setAlias: { unset: null, outcome: 'continue' },
  setDescription: { unset: null, outcome: 'continue' },
  setEntity: { unset: null, outcome: 'continue' },
  setSource: { unset: null, outcome: 'continue' },
  addDetails: { unset: {}, outcome: 'continue' },
  addActions: { unset: [], outcome: 'continue' },
  addResponders: { unset: [], outcome: 'continue' },
  replaceTags: { unset: false, outcome: 'continue' },
  replaceDetails: { unset: false, outcome: 'continue' },
  replaceActions: { unset: false, outcome: 'continue' },
  replaceResponders: { unset: false, outcome: 'continue' },
};

export type ActionName = keyof ActionValues;
export const ACTION_NAMES = Object.keys(POLICY_ACTIONS) as readonly ActionName[];

/** Those that change fields of the alert. */
export const MUTATIONS = ACTION_NAMES.filter((name) => POLICY_ACTIONS[name].outcome === 'continue');

/** Every action, with the value that does nothing where the policy does not name it. */
export const actionValues = (actions: PolicyActions): ActionValues =>
  Object.fromEntries(
    ACTION_NAMES.map((name) => [name, actions[name] ?? POLICY_ACTIONS[name].unset]),
  ) as unknown as ActionValues;

/** The actions that do something, the strongest first. */
export function effectiveActions(actions: PolicyActions): ActionName[] {
  return ACTION_NAMES.filter((name) => {
    const value = actions[name];
    if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
    return value !== undefined && value !== POLICY_ACTIONS[name].unset;
  });
}
