import { Logger } from 'nestjs-pino';

/** What Nest says of its own wiring at every start: two hundred lines that nobody needs. */
const CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** The application's logger, without the framework's start-up chatter. */
export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && CHATTER.has(context)) return;
    super.log(message, ...rest);
  }
}
