/** Every key of the console: pages bind what they do to these names (`useKeys`, `isChord`), and `?` lists them. */
import { type MessageDescriptor, msg } from '#words';

export type KeyPlace = 'everywhere' | 'list' | 'alert' | 'note';

export const PLACE_NAMES: Readonly<Record<KeyPlace, MessageDescriptor>> = {
  everywhere: msg`Everywhere`,
  list: msg`In the list of alerts`,
  alert: msg`On the page of an alert`,
  note: msg`While writing a note`,
};

interface Keys {
  /** By `KeyboardEvent.key`. */
  keys: readonly string[];
  /** Together with ⌘ or Ctrl; these act in fields and over dialogs, too, and cannot be switched off. */
  isChord?: true;
  does: MessageDescriptor;
  places: readonly KeyPlace[];
}

export const KEY_MAP = {
  palette: { keys: ['k'], isChord: true, does: msg`Search and commands`, places: ['everywhere'] },
  help: { keys: ['?'], does: msg`Keyboard shortcuts`, places: ['everywhere'] },
  next: { keys: ['j'], does: msg`Next alert`, places: ['list', 'alert'] },
  previous: { keys: ['k'], does: msg`Previous alert`, places: ['list', 'alert'] },
  down: { keys: ['ArrowDown'], does: msg`Next alert`, places: ['list'] },
  up: { keys: ['ArrowUp'], does: msg`Previous alert`, places: ['list'] },
  open: { keys: ['Enter'], does: msg({ message: 'Open', context: 'button' }), places: ['list'] },
  select: { keys: ['x'], does: msg`Select`, places: ['list'] },
  acknowledge: { keys: ['a'], does: msg`Acknowledge`, places: ['list', 'alert'] },
  snooze: { keys: ['s'], does: msg`Snooze`, places: ['list', 'alert'] },
  close: { keys: ['e'], does: msg`Close`, places: ['list', 'alert'] },
  assign: { keys: ['i'], does: msg`Assign to me`, places: ['list', 'alert'] },
  note: { keys: ['n'], does: msg`Write a note`, places: ['list', 'alert'] },
  search: { keys: ['/'], does: msg`Search alerts`, places: ['list'] },
  deselect: { keys: ['Escape'], does: msg`Clear the selection`, places: ['list'] },
  back: { keys: ['Escape'], does: msg`Back to the list`, places: ['alert'] },
  send: { keys: ['Enter'], isChord: true, does: msg`Add the note`, places: ['note'] },
} as const satisfies Record<string, Keys>;

export type KeyName = keyof typeof KEY_MAP;
/** Names of keys that act alone. */
export type SingleKey = Exclude<KeyName, 'palette' | 'send'>;

/** Is it this key, together with ⌘ or Ctrl? */
export function isChord(
  { key, metaKey, ctrlKey }: { key: string; metaKey: boolean; ctrlKey: boolean },
  name: Exclude<KeyName, SingleKey>,
): boolean {
  const wanted: readonly string[] = KEY_MAP[name].keys;
  return (metaKey || ctrlKey) && wanted.some((each) => each.toLowerCase() === key.toLowerCase());
}

const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** What stands on the keys: `j`, `↓`, `⌘ K`, `Ctrl K`. */
export function labelsOf(name: KeyName): string[] {
  const { keys, isChord: withControl }: Keys = KEY_MAP[name];
  return keys.flatMap((key) => {
    const label = SIGNS[key] ?? key;
    if (!withControl) return [label];
    const letter = label.length === 1 ? label.toUpperCase() : label;
    return [`⌘ ${letter}`, `Ctrl ${letter}`];
  });
}
