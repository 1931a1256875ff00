import { Module } from '@nestjs/common';
import { LoggerModule, Logger } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { ServerConfig } from '../config/config.js';
import { contextOf } from '../http/request-context.js';
import { redactError, redactText, redactUrl } from './redact.js';
import { requestLevel, requesterFields } from './request-line.js';

const SECRET_FIELDS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-service-key"]',
  'req.headers["x-status-key"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.refreshToken',
  '*.secret',
  '*.apiKey',
];

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [ServerConfig],
      useFactory: (server: ServerConfig) => ({
        pinoHttp: {
          level: server.logLevel,
          redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
          hooks: { streamWrite: redactText },
          genReqId: (request: IncomingMessage) => contextOf(request).requestId,
          serializers: {
            req: (request: { id: string; method: string; url: string }) => ({
              id: request.id,
              method: request.method,
              url: redactUrl(request.url),
            }),
            res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
            err: redactError,
          },
          customLogLevel: requestLevel(server.logLevel),
          customSuccessObject: (request: IncomingMessage, _response: unknown, line: object) => ({
            ...requesterFields(request),
            ...line,
          }),
          // The error itself is logged once, by the error filter.
          customErrorObject: (request: IncomingMessage, _response: unknown, _error: unknown, line: object) => ({
            ...requesterFields(request),
            ...line,
            err: undefined,
          }),
          ...(server.logFormat === 'pretty'
            ? { transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname' } } }
            : {}),
        },
      }),
    }),
  ],
})
export class LoggingModule {}

/** Contexts of Nest's log lines about its start. */
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
