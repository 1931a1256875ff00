import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/errors/api-error.js';

/**
 * How long one request may work on a configuration. It measures elapsed time, not CPU time, because a connection without
 * traffic is cut after a minute.
 */
@Injectable()
export class WorkLimit {
  /** Milliseconds. The rest of the minute is for the final check and the response. */
  longestMs = 50_000;

  /** @returns a check that throws ApiError 400 WORK_LIMIT once that time has passed */
  begin(): (done: number, all: number) => void {
    const until = performance.now() + this.longestMs;
    return (done, all) => {
      if (performance.now() <= until) return;
      const message = `This configuration takes more than ${this.longestMs / 1000} s: after it, ${done} of ${all} steps were done. Nothing was changed; give it in parts`;
      throw new ApiError(400, 'WORK_LIMIT', message);
    };
  }
}
