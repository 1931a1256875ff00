/**
 * Live updates (`GET /v2/events`): one tab holds the stream, under a Web Lock, and tells the others, because browsers allow six
 * connections to a host over HTTP/1.1. After a break everything shown is loaded again; the stream repeats nothing.
 */
import type { Schemas } from './client.js';
import { connection } from './connection.js';
import { renew, withLock } from './session.js';
import { learnTime, now } from '../parts/time.js';
import { Shared } from './shared.js';

export type LiveEvent =
  | { kind: 'alert'; alert: Schemas['AlertView'] }
  | { kind: 'alert.deleted'; id: string }
  /** Many alerts changed: load them again. */
  | { kind: 'alerts' }
  /** Configuration of a kind changed, such as `schedules`. */
  | { kind: 'change'; resource: string }
  /** The stream began (again), or events may be missing: load everything again. */
  | { kind: 'reload' }
  /** `now`: the service's time, which only the tab with the stream is told. */
  | { kind: 'state'; isLive: boolean; now?: string }
  /** A tab that has just opened asks for the state. */
  | { kind: 'ask' };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Does this tab hold the stream? */
let isHolder = false;

const events = new Shared<LiveEvent>('pager-live');
events.listen((event) => {
  if (event.kind === 'state') {
    if (event.now !== undefined) learnTime(event.now);
    connection.live(event.isLive);
  } else if (event.kind === 'ask' && isHolder)
    events.send({ kind: 'state', isLive: connection.state.isLive, now: new Date(now()).toISOString() });
});

/** @returns ends it */
export const onLive = (listener: (event: LiveEvent) => void): (() => void) => events.listen(listener);

/** Keeps the stream open until told to stop; to be called once, while signed in. @returns ends it */
export function keepLive(): () => void {
  let stopped = false;
  let end: () => void = () => undefined;
  events.send({ kind: 'ask' });
  void withLock('pager-live', async () => {
    isHolder = true;
    let pause = FIRST_PAUSE_MS;
    while (!stopped) {
      const openedAt = Date.now();
      const reached = await stream((cancel) => (end = cancel));
      events.send({ kind: 'state', isLive: false });
      pause = reached ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (stopped) return;
      await sleep(pause * (0.5 + Math.random()));
      // An expired session ends the stream. Without one there is nothing to wait for, and the person learns it by asking.
      if (!(await renew(openedAt).catch(() => true))) return events.send({ kind: 'change', resource: 'me' });
    }
  });
  return () => {
    stopped = true;
    isHolder = false;
    end();
  };
}

/** One connection, until it breaks. @returns whether it was there at all */
function stream(onOpen: (cancel: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    let reached = false;
    const source = new EventSource('/v2/events');
    const finish = (): void => {
      source.close();
      resolve(reached);
    };
    onOpen(finish);
    source.onerror = finish;
    source.addEventListener('hello', ({ data }) => {
      reached = true;
      events.send({ kind: 'state', isLive: true, now: read<{ now: string }>(data).now });
      events.send({ kind: 'reload' });
    });
    source.addEventListener('alert', ({ data }) => events.send({ kind: 'alert', alert: read(data) }));
    source.addEventListener('alert.deleted', ({ data }) =>
      events.send({ kind: 'alert.deleted', ...read<{ id: string }>(data) }),
    );
    source.addEventListener('alerts', () => events.send({ kind: 'alerts' }));
    source.addEventListener('change', ({ data }) =>
      events.send({ kind: 'change', ...read<{ resource: string }>(data) }),
    );
    source.addEventListener('gap', () => events.send({ kind: 'reload' }));
    source.addEventListener('bye', finish);
  });
}

const read = <T>(data: unknown): T => JSON.parse(String(data)) as T;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
