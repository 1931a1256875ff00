/** What a window can switch. */
export const SWITCHED_TYPES = ['integration', 'policy'] as const;
export type SwitchedType = (typeof SWITCHED_TYPES)[number];
export const SWITCH_STATES = ['enabled', 'disabled'] as const;
export type SwitchState = (typeof SWITCH_STATES)[number];

export interface SwitchedEntity {
  type: SwitchedType;
  id: string;
}

/** That a window switches something on or off while it is in force. */
export interface SwitchRule {
  entity: SwitchedEntity;
  state: SwitchState;
}

/** A window that is in force, and since when. */
export interface SwitchingWindow {
  since: Date;
  rules: readonly SwitchRule[];
}

/** What was done to something: how it was before, and how it has been since. */
export interface Switch extends SwitchedEntity {
  before: boolean;
  applied: boolean;
}

export type SwitchStep =
  | { kind: 'turn'; entity: SwitchedEntity; enabled: boolean; keep: Switch | null }
  /** It is as it is to be; what was done to it is not needed any more. */
  | { kind: 'forget'; entity: SwitchedEntity };

const keyOf = ({ type, id }: SwitchedEntity): string => `${type} ${id}`;

/** How each thing is to be by these windows: where they differ, as the one says that began last. */
export function wantedStates(windows: readonly SwitchingWindow[]): Map<string, SwitchRule> {
  const inTurn = windows.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return new Map(inTurn.flatMap(({ rules }) => rules.map((rule) => [keyOf(rule.entity), rule] as const)));
}

/**
 * What has to be done now. Whoever switches something by hand meanwhile has the last word: it stays so, and nothing is taken
 * back at the end.
 * @param enabledNow undefined: it is gone
 */
export function switchSteps(
  windows: readonly SwitchingWindow[],
  done: readonly Switch[],
  enabledNow: (entity: SwitchedEntity) => boolean | undefined,
): SwitchStep[] {
  const wanted = wantedStates(windows);
  const known = new Map(done.map((each) => [keyOf(each), each]));
  const begun = [...wanted.values()].flatMap(({ entity, state }): SwitchStep[] => {
    const before = known.get(keyOf(entity));
    const now = enabledNow(entity);
    const enabled = state === 'enabled';
    if (now === undefined || (before ? before.applied : now) === enabled) return [];
    return [{ kind: 'turn', entity, enabled, keep: { ...entity, before: before?.before ?? now, applied: enabled } }];
  });
  const ended = done.flatMap((each): SwitchStep[] => {
    if (wanted.has(keyOf(each))) return [];
    const { type, id, before, applied } = each;
    const isUntouched = enabledNow(each) === applied;
    return [
      isUntouched
        ? { kind: 'turn', entity: { type, id }, enabled: before, keep: null }
        : { kind: 'forget', entity: { type, id } },
    ];
  });
  return [...begun, ...ended];
}
