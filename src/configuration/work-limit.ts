import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';

/** How long one request may work on a configuration: a connection on which nothing is said for a minute is cut. */
@Injectable()
export class WorkLimit {
  /** Milliseconds; half a minute, so that the rest of the work fits into the minute. */
  longestMs = 30_000;

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
