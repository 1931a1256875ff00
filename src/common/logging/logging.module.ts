import { Module } from '@nestjs/common';
import type { Request } from 'express';
import { LoggerModule } from 'nestjs-pino';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServerConfig } from '../../config/config.js';
import { contextOf } from '../http/request-context.js';
import { redactError } from './redact-error.js';
import { redactText, redactUrl } from './redact-url.js';

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
          genReqId: (request: IncomingMessage) => contextOf(request as Request).requestId,
          serializers: {
            req: (request: { id: string; method: string; url: string }) => ({
              id: request.id,
              method: request.method,
              url: redactUrl(request.url),
            }),
            res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
            err: redactError,
          },
          // The error itself is logged once, by the error filter.
          customLogLevel: (_request: IncomingMessage, { statusCode }: ServerResponse, error?: Error) =>
            statusCode >= 500 || error ? 'warn' : statusCode >= 400 ? 'info' : 'debug',
          customErrorObject: (_request: unknown, _response: unknown, _error: unknown, line: { err?: unknown }) => ({
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
