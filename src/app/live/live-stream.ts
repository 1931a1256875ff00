import type { Response } from 'express';
import type { Caller } from '../../people/access/caller.js';
import { type ByeReason, COMMENT, frame, retryAfter } from './domain/frames.js';

/** A reader who is further behind loses the stream. */
const MOST_BEHIND_BYTES = 64 * 1024;
/** Well within the minute after which servers and proxies end silent connections. */
const COMMENT_MS = 20_000;

/** One client's stream. */
export class LiveStream {
  private writtenAt: number;

  constructor(
    /** As of the last check. */
    public caller: Caller,
    private readonly response: Response,
    /** Told once, when the stream is over for whatever reason. */
    private readonly dropped: () => void,
    /** Milliseconds that pass evenly. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.writtenAt = elapsed();
  }

  /** @param frames whole events */
  write(frames: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.response.writableLength > MOST_BEHIND_BYTES) {
      this.response.destroy();
      this.dropped();
      return;
    }
    this.writtenAt = this.elapsed();
    this.response.write(frames);
  }

  /** Keeps a silent stream alive. */
  keep(): void {
    if (this.elapsed() - this.writtenAt >= COMMENT_MS) this.write(COMMENT);
  }

  end(reason: ByeReason): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    // A reader who is behind gets no farewell, as it would wait in memory.
    if (this.response.writableLength > MOST_BEHIND_BYTES) this.response.destroy();
    else this.response.end(retryAfter(Math.random()) + frame('bye', { reason }));
  }
}
