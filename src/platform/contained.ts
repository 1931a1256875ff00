import { Logger } from '@nestjs/common';

const logger = new Logger('Process');

/**
 * Wraps a handler for events of a socket, a stream or a timer: logs its errors, which would end the process.
 * @param what the activity, for the log
 */
export function contained<A extends unknown[]>(what: string, handler: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      handler(...args);
    } catch (error) {
      logger.error({ err: error, what }, 'An event could not be handled');
    }
  };
}
