import { Logger } from 'nestjs-pino';

/** Contexts in which Nest logs its own wiring at every start: two hundred lines. */
const STARTUP_CONTEXTS = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
]);

/** The application's logger, without the framework's start-up lines. */
export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && STARTUP_CONTEXTS.has(context)) return;
    super.log(message, ...rest);
  }
}
