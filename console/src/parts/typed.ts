/**
 * What somebody has typed or ticked in forms and dialogs and not yet sent. Whatever would lose it asks first (`leaving`). It stays in
 * the fields: nothing of it is stored anywhere.
 *
 * A field counts inside a form or a dialog, unless something around it has `data-unguarded` (sign-in, questions to a page) or
 * the role `search`.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in the fields that have had the focus, before somebody typed. */
const before = new WeakMap<Field, string>();
const touched = new Set<Field>();
/** Forms of which a request is under way, or begins. */
const sending = new Set<Element>();
/** Those of them whose request has not begun. */
const submitted = new Set<Element>();

const FREE = '[data-unguarded], [role=search], [type=search], [type=file]';
const scopeOf = (element: Element): Element | null => element.closest('form, dialog');

function fieldOf({ target }: Event): Field | null {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField && scopeOf(target) && !target.closest(FREE) ? target : null;
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const valueOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value);

/** Has somebody typed or chosen something there that is not saved? What is under way counts as saved. */
export const hasTyped = (within: Node = document): boolean =>
  typedIn(within).some((field) => !sending.has(scopeOf(field)!));

/** A dialog shows there what is shown once, and nobody has copied it. */
const SHOWN_ONCE = 'dialog[open] [data-shown-once]';
const showsOnce = (within: ParentNode): boolean => within.querySelector(SHOWN_ONCE) !== null;

/** Would something be lost for ever if it were closed or left? */
export const wouldLose = (within: ParentNode = document): boolean => hasTyped(within) || showsOnce(within);

/** The same, where what is under way may come to nothing: the session has ended. */
export const mayLose = (): boolean => typedIn(document).length > 0;

function typedIn(within: Node): Field[] {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].filter((field) => within.contains(field) && valueOf(field) !== before.get(field));
}

/** A hidden field, of a form or a dialog, of which any other value than its present one counts as typed. */
export function guard(field: HTMLInputElement): void {
  if (!scopeOf(field) || field.closest(FREE)) return;
  before.set(field, field.value);
  touched.add(field);
}

/** What is typed there is saved, or may be lost. */
export function forget(within: Node = document): void {
  for (const field of touched) {
    if (!within.contains(field)) continue;
    if (field.type !== 'hidden') touched.delete(field);
    before.set(field, valueOf(field));
  }
}

/** What a form sends begins, as one is submitted: it is that of the forms that were submitted just now. @returns them */
export function beginSending(): Element[] {
  const forms = [...submitted];
  submitted.clear();
  return forms;
}

/** What these forms have sent was answered, or came to nothing. */
export function wasAnswered(forms: readonly Element[], isSaved: boolean): void {
  for (const form of forms) {
    if (isSaved) forget(form);
    sending.delete(form);
  }
}

/** @param isTyped what was typed would be lost, not what is shown once */
type Ask = (discard: () => void, isTyped: boolean) => void;
let ask: Ask = (discard) => discard();

/** Who asks whether what is typed may be lost. */
export function askBy(asker: Ask): void {
  ask = asker;
}

/** Does what would lose what is typed, or shown once, there: at once where nothing is, and otherwise if the person says so. */
export function leaving(within: ParentNode, go: () => void): void {
  if (!wouldLose(within)) return go();
  ask(() => {
    forget(within);
    go();
  }, hasTyped(within));
}

let focused: Field | null = null;

function onFocus(event: Event): void {
  const field = fieldOf(event);
  // A field for dates gets the focus again, by another of its parts, after its value has changed.
  if (field && field !== focused && !touched.has(field)) before.set(field, valueOf(field));
  focused = field;
}

function onInput(event: Event): void {
  const field = fieldOf(event);
  if (!field || touched.has(field)) return;
  // Some browsers give boxes no focus by a click; they have just changed.
  if (isBox(field)) before.set(field, String(!field.checked));
  touched.add(field);
}

/** The page that is left by going back: the address is the other one already when that is told. */
let here = location.href;
const follow = (): void => {
  here = location.href;
};

function onPop(event: Event): void {
  if (location.href === here || !wouldLose()) return follow();
  event.stopImmediatePropagation();
  history.pushState(history.state, '', here);
  leaving(document, () => history.back());
}

/** Begins to watch. Before the router, which must not see a way back that is not gone. */
export function guardTyped(): void {
  addEventListener('focusin', onFocus, true);
  addEventListener('input', onInput, true);
  const onSubmit = ({ target }: Event): void => {
    const form = target as Element;
    if (form.closest(FREE) || sending.has(form)) return;
    sending.add(form);
    submitted.add(form);
    // A form that sends nothing at once, such as one that asks first, is as it was; later requests are not its own.
    setTimeout(() => submitted.delete(form) && sending.delete(form));
  };
  addEventListener('submit', onSubmit, true);
  addEventListener('popstate', onPop, true);
  for (const name of ['pushState', 'replaceState']) addEventListener(name, follow);
  addEventListener('beforeunload', (event) => wouldLose() && event.preventDefault());
}
