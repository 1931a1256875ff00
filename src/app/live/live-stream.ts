import type { Response } from 'express';
import type { Caller } from '../../people/access/caller.js';
import { type ByeReason, COMMENT, frame, retryAfter } from './domain/frames.js';

/** A stream ends if more bytes than this wait for its reader. */
const MOST_BEHIND_BYTES = 64 * 1024;
/** Well below the minute after which servers and proxies close idle connections. */
const COMMENT_MS = 20_000;

/** One client's stream. */
export class LiveStream {
  private writtenAt: number;

  constructor(
    /** With the rights of the last check. */
    public caller: Caller,
    private readonly response: Response,
    /** Called once when the stream ends, for any reason. */
    private readonly dropped: () => void,
    /** A monotonic clock in milliseconds. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.writtenAt = elapsed();
  }

  /** @param frames complete events */
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

  /** Writes a comment to an idle stream. */
  keep(): void {
    if (this.elapsed() - this.writtenAt >= COMMENT_MS) this.write(COMMENT);
  }

  end(reason: ByeReason): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    // A slow reader gets no `bye` event, as that would wait in memory.
    if (this.response.writableLength > MOST_BEHIND_BYTES) this.response.destroy();
    else this.response.end(retryAfter(Math.random()) + frame('bye', { reason }));
  }
}
