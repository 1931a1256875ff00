/**
 * What people do with alerts. An action shows as under way at once and as done only after the answer. Without a connection it
 * is tried again until it is answered. Closing waits five seconds, in which it can be undone.
 */
import { useEffect, useReducer } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { onLive } from '../api/live.js';
import { Problem } from '../api/problem.js';
import {
  acknowledgeAlert,
  alertAfter,
  assignAlert,
  closeAlert,
  escalateAlert,
  refreshAfterAction,
  reopenAlert,
  snoozeAlert,
  unacknowledgeAlert,
  unsnoozeAlert,
} from '../data/alert-lists.js';
import { explain } from '../parts/states.js';
import { clock } from '../parts/time.js';
import { holderOf, standingOf, type Alert } from './alert.js';

export type AlertAction =
  | { kind: 'acknowledge' }
  | { kind: 'unacknowledge'; first?: readonly Release[] }
  | { kind: 'close' }
  | { kind: 'reopen' }
  | { kind: 'snooze'; until: string }
  | { kind: 'unsnooze' }
  | { kind: 'assign'; user: string }
  | { kind: 'escalate'; first?: readonly Release[] };
/** What is ended before, since the alert would page nobody as long as it lasts. */
type Release = 'unsnooze' | 'unacknowledge';

type Kind = AlertAction['kind'];
/** What an action is about: the id says which alert, the message names it to people. */
type Subject = Pick<Alert, 'id' | 'message'>;

/** `message`: of the alert. */
export type Progress = { kind: Kind; message: string } & (
  | { state: 'waiting'; /** Milliseconds since 1970. */ at: number }
  | { state: 'sending'; isRetry: boolean }
  | { state: 'failed'; why: string }
);

const DOING: Readonly<Record<Kind, MessageDescriptor>> = {
  acknowledge: msg`Acknowledging…`,
  unacknowledge: msg`Unacknowledging…`,
  close: msg`Closing…`,
  reopen: msg`Reopening…`,
  snooze: msg`Snoozing…`,
  unsnooze: msg`Unsnoozing…`,
  assign: msg`Assigning…`,
  escalate: msg`Escalating…`,
};
const UNDONE: Readonly<Record<Kind, MessageDescriptor>> = {
  acknowledge: msg`Not acknowledged`,
  unacknowledge: msg`Not unacknowledged`,
  close: msg`Not closed`,
  reopen: msg`Not reopened`,
  snooze: msg`Not snoozed`,
  unsnooze: msg`Not unsnoozed`,
  assign: msg`Not assigned`,
  escalate: msg`Not escalated`,
};

/** In the words of the person who waits for it. */
export function progressText(progress: Progress): string {
  const undone = t(UNDONE[progress.kind]);
  if (progress.state === 'failed') return `${undone}: ${progress.why}`;
  if (progress.state === 'sending' && progress.isRetry) return t`${undone}: no connection. Trying again.`;
  return t(DOING[progress.kind]);
}

const DONE: Readonly<Record<Kind, MessageDescriptor>> = {
  acknowledge: msg`Acknowledged`,
  unacknowledge: msg`Unacknowledged`,
  close: msg`Closed`,
  reopen: msg`Reopened`,
  snooze: msg`Snoozed`,
  unsnooze: msg`Unsnoozed`,
  assign: msg`Assigned`,
  escalate: msg`Escalated`,
};

/** How an alert stands after an action: another person may have been faster. */
function outcomeText(kind: Kind, alert: Alert): string {
  if (kind === 'escalate') return t`Escalated`;
  const holder = holderOf(alert);
  if (kind === 'assign') return holder === null ? t`Assigned to nobody` : t`Assigned to ${holder}`;
  switch (standingOf(alert)) {
    case 'acknowledged':
      return holder === null ? t`Acknowledged` : t`Acknowledged by ${holder}`;
    case 'snoozed':
      return t`Snoozed until ${{ time: clock(alert.snoozedUntil!) }}`;
    case 'closed':
      return t`Closed`;
    case 'open':
      return t({ message: 'Open', context: 'state' });
  }
}

/** Why the service has not escalated, as it calls it. */
const NOT_ESCALATED: Readonly<Record<string, MessageDescriptor>> = {
  'no-escalation': msg`no escalation policy applies to it, so nobody is paged.`,
  exhausted: msg`its escalation has no step left.`,
  acknowledged: msg`someone else has acknowledged it. Add a responder, or unacknowledge it first.`,
  closed: msg`it is closed.`,
  snoozed: msg`it is snoozed. End the snooze first.`,
  'nobody-on-call': msg`nobody is on call.`,
};
/** True: it was not done because there is no escalation policy, and there is a page to make one. */
export const lacksPolicy = (each: Progress): boolean =>
  each.state === 'failed' && each.why === t(NOT_ESCALATED['no-escalation']!);

const UNDO_MS = 5000;
/** So long it is said what a key has done. */
const SAID_MS = 6000;
/** And so long that nobody is told. */
const UNTOLD_MS = 15_000;
const LONGEST_PAUSE_MS = 15_000;
/** After this time without a connection the alert may have become another matter: the person decides again. */
const GIVE_UP_MS = 600_000;

const progress = new Map<string, Progress>();
/** What keys have done, by id of the alert. A button stands at its alert; a key has to say which one it meant. */
const said = new Map<string, Said>();
/** `untold`: who is not told now, in sentences. `wakes`: it is snoozed, which can be ended. `standing`: how the alert stood then. */
interface Said {
  message: string;
  text: string;
  untold?: string;
  wakes?: boolean;
  standing?: ReturnType<typeof standingOf>;
}
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function set(id: string, state: Progress | null): void {
  if (state === null) progress.delete(id);
  else progress.set(id, state);
  notifyListeners();
}

function say(id: string, note: Said): void {
  said.set(id, note);
  setTimeout(
    () => {
      if (said.get(id) !== note) return;
      said.delete(id);
      notifyListeners();
    },
    note.untold ? UNTOLD_MS : SAID_MS,
  );
}

/** Says it where an alert stands already as a key would have it, and nothing is to be sent. @returns whether it is so */
export function isDoneAlready(alert: Alert, { kind }: AlertAction): boolean {
  const { id, message, status } = alert;
  const isDone = (kind === 'acknowledge' && status === 'acknowledged') || (kind === 'close' && status === 'closed');
  if (!isDone || progress.has(id)) return false;
  const holder = holderOf(alert);
  const acknowledged = holder === null ? t`Acknowledged already` : t`Acknowledged already by ${holder}`;
  say(id, { message, text: status === 'closed' ? t`Closed already` : acknowledged });
  notifyListeners();
  return true;
}

/** What keys have done in the last seconds, by id of the alert. */
export function useSaid(): ReadonlyMap<string, Said> {
  useProgress();
  return said;
}

/** What is under way, by id of the alert; the component follows it. */
export function useProgress(): ReadonlyMap<string, Progress> {
  const [, render] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    const listener = (): void => render();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return progress;
}

/**
 * Begins an action; what it was doing before is replaced, unless that is being sent.
 * @param byKey it is said at the bottom of the window what happens to which alert
 */
export function act({ id, message }: Subject, action: AlertAction, byKey = false): void {
  if (progress.get(id)?.state === 'sending') return;
  undo(id);
  const began = Date.now();
  if (action.kind !== 'close') return void send({ id, message }, action, began, byKey);
  const timer = setTimeout(() => waiting.get(id)?.send(), UNDO_MS);
  waiting.set(id, {
    timer,
    send: () => {
      clearTimeout(timer);
      waiting.delete(id);
      void send({ id, message }, action, began, byKey);
    },
  });
  set(id, { state: 'waiting', kind: 'close', message, at: began + UNDO_MS });
}

/** Call it when a page is left: forgets failures and messages, except that nobody is notified, and of alerts that are seen no more. */
export function forgetSaid(): void {
  for (const [id, { untold = '', standing }] of [...said]) if (untold === '' && standing !== undefined) said.delete(id);
  for (const [id, { state }] of [...progress]) if (state === 'failed') progress.delete(id);
  notifyListeners();
}

// A message about an alert goes once the alert's state changes, whoever changed it.
onLive((event) => {
  if (event.kind !== 'alert') return;
  const { id } = event.alert;
  const standing = said.get(id)?.standing;
  if (standing === undefined || standing === standingOf(event.alert)) return;
  said.delete(id);
  notifyListeners();
});

/** Takes back what still waits, and forgets what has failed. */
export function undo(id: string): void {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  said.delete(id);
  set(id, null);
}

// A closing that waits is sent before the page goes away.
addEventListener('pagehide', () => {
  for (const { send } of [...waiting.values()]) send();
});

// What still waits for a connection would be lost.
addEventListener('beforeunload', (event) => {
  if ([...progress.values()].some((each) => each.state === 'sending' && each.isRetry)) event.preventDefault();
});

/** @param began when the person chose it, in milliseconds since 1970 */
async function send({ id, message }: Subject, action: AlertAction, began: number, byKey: boolean): Promise<void> {
  const { kind } = action;
  const failed = (why: string): void => {
    said.delete(id);
    set(id, { state: 'failed', kind, message, why });
  };
  if (byKey) say(id, { message, text: t(DOING[kind]) });
  for (let tries = 0; ; tries++) {
    // Also where the device has slept meanwhile.
    if (Date.now() > began + GIVE_UP_MS) return failed(t`no connection for ten minutes.`);
    set(id, { state: 'sending', kind, message, isRetry: tries > 0 });
    try {
      const untold = untoldIn(await request(id, action));
      const alert = await alertAfter(id).catch(unseen);
      refreshAfterAction(id);
      // Also by a button: a wrong choice in the menu silences an alert.
      if (!alert) say(id, { message, text: t`${{ done: t(DONE[kind]) }}, and not shown to you any more` });
      else if (byKey || kind === 'snooze' || untold !== '')
        say(id, {
          message,
          text: outcomeText(kind, alert),
          untold,
          wakes: kind === 'snooze' && standingOf(alert) === 'snoozed',
          standing: standingOf(alert),
        });
      return set(id, null);
    } catch (error) {
      const mayRepeat = error instanceof Problem && error.isOffline && kind !== 'escalate';
      if (!mayRepeat) return failed(explain(error));
      set(id, { state: 'sending', kind, message, isRetry: true });
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS)));
    }
  }
}

/** Who is not told now, as the answer has it. */
function untoldIn(answer: unknown): string {
  const { warnings = [] } = (answer ?? {}) as { warnings?: readonly string[] };
  return warnings.map((each) => `${each[0]?.toUpperCase()}${each.slice(1)}.`).join(' ');
}

/** It was done, and ended what the person had seen the alert for: whom it paged sees it until it is closed. */
function unseen(error: unknown): null {
  if (error instanceof Problem && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

async function request(id: string, action: AlertAction): Promise<unknown> {
  if ('first' in action) for (const kind of action.first ?? []) await request(id, { kind }).catch(already);
  switch (action.kind) {
    case 'snooze':
      return snoozeAlert(id, action.until);
    case 'assign':
      return assignAlert(id, action.user);
    case 'escalate':
      return escalateAlert(id).then((answer) => {
        if (answer.escalated) return answer;
        const why = NOT_ESCALATED[answer.reason ?? ''] ?? msg`Nobody is left to page.`;
        throw new Problem(t(why), 409, 'NOT_ESCALATED', null);
      });
    case 'acknowledge':
      return acknowledgeAlert(id).catch(already);
    case 'unacknowledge':
      return unacknowledgeAlert(id);
    case 'close':
      return closeAlert(id);
    case 'reopen':
      return reopenAlert(id);
    case 'unsnooze':
      return unsnoozeAlert(id);
  }
}

/** 409 after a repeat: the first one arrived, only its answer did not. The state that is loaded next says who has it. */
function already(error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 409) throw error;
}
