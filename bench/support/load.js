import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import { quantile, round } from './statistics.js';

/**
 * @typedef {object} Target
 * @property {number} port
 * @property {number[]} [ports] of several servers, which the connections of a closed loop are given in turn
 * @property {() => string} next the bytes of the next request (see `requestOf`)
 * @property {(status: number) => boolean} [accepts] which answers are right; default 2xx. Another one fails the bench.
 * @property {() => number} [serviceCpu] CPU seconds so far of the server under test
 * @property {() => number} [databaseCpu] the same of its PostgreSQL
 */

/** How long an open loop waits for its last answers. */
const PATIENCE_SECONDS = 20;

const is2xx = (status) => status >= 200 && status < 300;

/**
 * Closed loop: each connection sends its next request when it has the answer to the last.
 * @param {Target} target
 * @param {{ connections: number, seconds: number }} shape
 */
export async function closedLoop(target, { connections, seconds }) {
  const pool = await openPool(target.ports ?? [target.port], connections);
  const latencies = [];
  const meter = new Meter(target);
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(
    pool.map(async (first) => {
      let connection = first;
      for (let sentAt = performance.now(); sentAt < deadline;) {
        check(target, await connection.send(target.next()));
        const now = performance.now();
        latencies.push(now - sentAt);
        sentAt = now;
        if (!connection.reusable) connection = await connection.again();
      }
      connection.close();
    }),
  );
  return meter.row(latencies);
}

/**
 * Open loop: requests fall due at an even rate whatever the server does. A latency counts from the moment at which the
 * request was due, not from when a connection was free for it, so that a stall is felt by all who would have met it
 * (no coordinated omission). Connections are opened as they are needed: the service closes those on which nothing comes.
 * @param {Target} target
 * @param {{ perSecond: number, seconds: number, connections?: number, onDue?: (at: number) => void }} shape `onDue` hears
 *   when each request was due, in the order in which they are sent
 */
export async function openLoop(target, { perSecond, seconds, connections = 64, onDue = () => undefined }) {
  const idle = [];
  const opened = [];
  const latencies = [];
  /** When the requests were due that no connection was free for yet, and those that are on their way. */
  const waiting = [];
  const underway = new Set();
  const meter = new Meter(target);
  let failure = null;
  const fail = (error) => (failure = error);
  let asked = 0;
  const startedAt = performance.now();
  const total = perSecond * seconds;

  const take = (connection) => {
    const dueAt = waiting.shift();
    if (dueAt === undefined) return void idle.push(connection);
    underway.add(dueAt);
    connection.send(target.next()).then((status) => {
      underway.delete(dueAt);
      latencies.push(performance.now() - dueAt);
      if (!(target.accepts ?? is2xx)(status)) failure = new Error(`An answer of ${status}`);
      if (connection.reusable) take(connection);
      else void connection.again().then(takeNew, fail);
    }, fail);
  };
  const takeNew = (connection) => {
    opened.push(connection);
    take(connection);
  };
  const takeOn = () => {
    const free = idle.pop();
    if (free) take(free);
    if (free || asked === connections) return;
    asked++;
    void HttpConnection.open(target.port).then(takeNew, fail);
  };
  for (let issued = 0; issued < total && failure === null;) {
    const now = performance.now();
    for (; issued < total; issued++) {
      const dueAt = startedAt + (issued * 1000) / perSecond;
      if (dueAt > now) break;
      waiting.push(dueAt);
      onDue(dueAt);
      takeOn();
    }
    await pause(1);
  }
  const patience = performance.now() + PATIENCE_SECONDS * 1000;
  while (latencies.length < total && failure === null && performance.now() < patience) await pause(2);
  if (failure !== null) throw failure;
  const answered = latencies.length;
  // Whoever gives up has waited at least until now.
  const unanswered = [...underway, ...waiting];
  for (const dueAt of unanswered) latencies.push(performance.now() - dueAt);
  const row = meter.row(latencies, answered);
  for (const connection of opened) connection.close();
  return { ...row, unanswered: unanswered.length };
}

function openPool(ports, connections) {
  return Promise.all(
    Array.from({ length: connections }, (_, index) => HttpConnection.open(ports[index % ports.length])),
  );
}

function check(target, status) {
  if (!(target.accepts ?? is2xx)(status)) throw new Error(`An answer of ${status}`);
}

/** Time and CPU over a run. */
class Meter {
  constructor(target) {
    this.target = target;
    this.before = this.#read();
  }

  row(latencies, requests = latencies.length) {
    const after = this.#read();
    const microseconds = (key) => round(((after[key] - this.before[key]) * 1e6) / requests);
    return {
      requests,
      perSecond: round((requests * 1000) / (after.at - this.before.at)),
      p50: round(quantile(latencies, 0.5), 2),
      p99: round(quantile(latencies, 0.99), 2),
      max: round(quantile(latencies, 1), 1),
      serviceCpu: microseconds('service'),
      databaseCpu: microseconds('database'),
      generatorCpu: microseconds('generator'),
    };
  }

  #read() {
    const { user, system } = process.cpuUsage();
    return {
      at: performance.now(),
      service: this.target.serviceCpu?.() ?? NaN,
      database: this.target.databaseCpu?.() ?? NaN,
      generator: (user + system) / 1e6,
    };
  }
}
