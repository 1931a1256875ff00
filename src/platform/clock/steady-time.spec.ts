import { beforeEach, describe, expect, it } from '@jest/globals';
import { SteadyTime } from './steady-time.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-06-01T12:00:00Z');

/** A machine whose clock can be put forward, and a database with a clock of its own. */
class Machine {
  wall = START;
  steady = 0;
  database = START;
  readonly said: string[] = [];
  readonly time = new SteadyTime(
    () => ({ wall: this.wall, steady: this.steady }),
    (line) => void this.said.push(line),
  );

  pass(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
    this.database += milliseconds;
  }

  ask(): void {
    this.time.agree(this.database, 2);
  }

  /** How far it is from the database's time. */
  get error(): number {
    return Math.abs(this.time.now() - this.database);
  }
}

describe('the time that replicas share', () => {
  let machine: Machine;
  beforeEach(() => {
    machine = new Machine();
    machine.ask();
  });

  it('is that of the database, not of the machine', () => {
    const other = new Machine();
    other.database += HOUR;
    other.ask();
    expect(other.error).toBeLessThan(10);
    expect(other.said).toEqual(['The clock of the database is 3600.0 s from ours, and counts']);
    expect(other.time.isSure).toBe(true);
  });

  it('does not follow a jump of the machine’s clock, and waits for the time of the database', () => {
    for (const jump of [HOUR, -HOUR]) {
      machine.wall += jump;
      expect(machine.time.isSure).toBe(false);
      expect(machine.error).toBeLessThan(10);
      machine.pass(1000);
      machine.ask();
      expect([machine.time.isSure, machine.error < 10]).toEqual([true, true]);
    }
    expect(machine.said).toEqual([
      'The clock of this machine jumped by 3600.0 s; the time of the database counts',
      'The clock of this machine jumped by -3600.0 s; the time of the database counts',
    ]);
  });

  it('knows after a sleep in which no clock of the machine went on but the one on the wall', () => {
    machine.wall += 60_000;
    machine.database += 60_000;
    expect(machine.time.isSure).toBe(false);
    machine.ask();
    expect([machine.time.isSure, machine.error < 10]).toEqual([true, true]);
  });

  it('uses its own time again if the database does not answer', () => {
    machine.wall += HOUR;
    expect(machine.time.isSure).toBe(false);
    machine.pass(10_000);
    expect(machine.time.isSure).toBe(true);
  });

  it('follows a jump of the database, and lets all leases of the time before end first', () => {
    machine.database += HOUR;
    machine.ask();
    expect([machine.time.isSure, machine.error < 10]).toEqual([false, true]);
    machine.pass(20_000);
    machine.ask();
    expect(machine.time.isSure).toBe(false);
    machine.pass(16_000);
    expect(machine.time.isSure).toBe(true);
    expect(machine.said).toEqual(['The clock of the database jumped by 3600.0 s; nothing is sent for 35 s']);
  });

  it('is not moved by an answer that took long, nor by noise', () => {
    machine.time.agree(START + HOUR, 3000);
    machine.time.agree(START + 40, 2);
    expect(machine.time.now()).toBe(START);
  });

  it('goes on through drift that is no jump', () => {
    for (let turn = 0; turn < 100; turn++) {
      machine.pass(2000);
      machine.wall += 20;
      expect(machine.time.isSure).toBe(true);
      machine.ask();
      expect(machine.error).toBeLessThan(100);
    }
    expect(machine.said).toEqual([]);
  });
});
