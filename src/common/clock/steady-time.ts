/** A step of this size, between two readings, is a jump of a clock and no drift. */
const JUMP_MS = 1000;
/** The database's clock may be this far from what is expected of it without having jumped. */
const STEP_MS = 5000;
/** Corrections smaller than this are noise. */
const NOISE_MS = 50;
/** A question that took longer says too little about the time. */
const SLOW_MS = 2000;
/** How long after a jump nobody is asked for the time before ours counts again. */
const ALONE_MS = 10_000;
/** Longer than every lease of a message: what was begun by the time before is over then. */
const LEASES_MS = 35_000;

/** One reading of both clocks, in milliseconds: that of the machine, and one that only ever goes on. */
export interface Reading {
  wall: number;
  steady: number;
}

/**
 * The time that all replicas share, the database's, worked out between two looks at it from the machine's clock. A jump
 * of the machine's clock is seen by a second clock that cannot jump, and not followed.
 */
export class SteadyTime {
  private last: Reading;
  private offset = 0;
  private agreed = false;
  /** By the clock that only goes on. */
  private unsureUntil = 0;
  /** The part of that which no answer ends. */
  private heldUntil = 0;

  /** @param say a line for the log */
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
      // Asleep or put forward, nobody can tell: the database will.
      this.offset -= jump;
      this.unsureUntil = Math.max(this.unsureUntil, steady + ALONE_MS);
      this.say(`The clock of this machine jumped by ${inSeconds(jump)} s; the time of the database counts`);
    }
    return wall + this.offset;
  }

  /** False for a moment after a jump: who acts by the time waits, above all who would take over what others hold. */
  get isSure(): boolean {
    this.now();
    return this.last.steady >= this.unsureUntil;
  }

  /**
   * What the database said to the question for its time.
   * @param took how long the answer took, in milliseconds
   */
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
