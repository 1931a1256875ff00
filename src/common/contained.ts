import { Logger } from '@nestjs/common';

const logger = new Logger('Process');

/**
 * A handler for an event of a socket, a stream or a timer that cannot end the process: what it throws, which nobody
 * could catch there, becomes a line in the log.
 * @param what for the log: what was being done
 */
export function contained<A extends unknown[]>(what: string, handler: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      handler(...args);
    } catch (error) {
      logger.error({ err: error, what }, 'An event could not be dealt with');
    }
  };
}
