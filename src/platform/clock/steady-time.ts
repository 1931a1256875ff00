/** A larger step between two readings is a jump, not drift. */
const JUMP_MS = 1000;
/** A larger difference of the database's clock is a jump. */
const STEP_MS = 5000;
/** Corrections smaller than this are noise. */
const NOISE_MS = 50;
/** Slower answers are too inaccurate. */
const SLOW_MS = 2000;
/** If the database does not answer after a jump, the own time is used again after this time. */
const ALONE_MS = 10_000;
/** Longer than every lease, so that work from before the jump has ended. */
const LEASES_MS = 35_000;

/** One reading of both clocks in milliseconds: the machine's and the monotonic one. */
export interface Reading {
  wall: number;
  steady: number;
}

/**
 * The database's time, which all replicas share, computed from the machine's clock between queries. The monotonic clock detects
 * jumps of the machine's clock, which are not followed.
 */
export class SteadyTime {
  private last: Reading;
  private offset = 0;
  private agreed = false;
  /** In monotonic time. */
  private unsureUntil = 0;
  /** No answer of the database ends the uncertainty before this. */
  private heldUntil = 0;

  constructor(
    private readonly read: () => Reading,
    private readonly say: (line: string) => void,
  ) {
    this.last = read();
  }

  /** Milliseconds since 1970. */
  now(): number {
    const { wall, steady } = this.read();
    const jump = wall - this.last.wall - (steady - this.last.steady);
    this.last = { wall, steady };
    if (Math.abs(jump) > JUMP_MS) {
      // The machine was suspended, or its clock set: the database's answer decides.
      this.offset -= jump;
      this.unsureUntil = Math.max(this.unsureUntil, steady + ALONE_MS);
      this.say(`The clock of this machine jumped by ${inSeconds(jump)} s; the time of the database counts`);
    }
    return wall + this.offset;
  }

  /** False shortly after a jump: work that depends on the time waits, above all taking over expired leases. */
  get isSure(): boolean {
    this.now();
    return this.last.steady >= this.unsureUntil;
  }

  /** Adjusts to the database's time. @param took milliseconds until the answer */
  agree(theirs: number, took: number): void {
    if (took > SLOW_MS) return;
    const isSure = this.isSure;
    const difference = theirs + took / 2 - this.now();
    const { steady } = this.last;
    if (Math.abs(difference) > NOISE_MS + took / 2) this.offset += difference;
    if (Math.abs(difference) > STEP_MS) {
      if (!this.agreed) this.say(`The clock of the database is ${inSeconds(difference)} s from ours, and counts`);
      else if (isSure) {
        this.heldUntil = steady + LEASES_MS;
        this.say(
          `The clock of the database jumped by ${inSeconds(difference)} s; nothing is sent for ${LEASES_MS / 1000} s`,
        );
      }
    }
    this.unsureUntil = this.heldUntil;
    this.agreed = true;
  }
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
