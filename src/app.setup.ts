import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { notFoundStructured } from './platform/errors/api-error.js';
import { answerOptions } from './platform/http/allowed-methods.js';
import { keyOfSender } from './alerts/intake/keyed-senders.controller.js';
import { isRawMail } from './alerts/intake/domain/email/mail-fields.js';
import { setupApiDocs } from './platform/api-docs/api-docs.setup.js';
import { UnknownFieldsInterceptor } from './platform/http/unknown-fields.js';
import { EnvelopeInterceptor } from './platform/http/reply.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { bulkyBody } from './platform/http/bulky-body.js';
import { jsonBody } from './platform/http/json-body.js';
import { requestContext } from './platform/http/request-context.js';
import { limitServer } from './platform/http/server-limits.js';
import { validationPipe } from './platform/http/validation.js';
import { jsmPaths, toThirdPartyRoutes } from './interop/compat/configuration/third-party-paths.js';
import { ThirdPartyClients } from './interop/compat/third-party-clients.js';
import { ThirdPartyWire } from './interop/compat/third-party-wire.js';
import { Authenticator } from './people/auth/guards/authenticator.js';
import { ServerConfig } from './platform/config/config.js';
import { ManagedInterceptor } from './configuration/managed.interceptor.js';
import { redirectToConsole } from './app/console/console.controller.js';
import { FastPaths } from './app/fast/fast-paths.js';
import { HttpMetrics } from './app/metrics/http-metrics.js';
import { RequestQueue } from './platform/rate-limit/request-queue.js';
import { PeopleInterceptor } from './people/users/people-in-answers.js';

/** Contract: cross-origin browsers may send only Content-Type and Authorization. */
const CORS = {
  origin: '*',
  allowedHeaders: ['Content-Type', 'Authorization'],
  exposedHeaders: ['X-Request-Id', 'Retry-After'],
  maxAge: 600,
  // `answerOptions` sends the answer.
  preflightContinue: true,
};

/** Answers of the API are for one caller and of one moment; a route for everybody sets its own. */
const IS_OF_API = /^\/v\d+(\/|$)/i;

function keptByNobody(request: Request, response: Response, next: NextFunction): void {
  if (IS_OF_API.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}

const WORKER_PATHS = new Set(['/health', '/metrics']);

/** Inbound senders give JSON other content types (SNS: `text/plain`), so there the content decides. */
const takesText = (path: string): boolean => path.startsWith('/v2/webhooks/');
const takesMails = (path: string): boolean => path.startsWith('/v2/webhooks/inbound-email/');
/** Forms of mail services, and a mail as it came over SMTP, which scripts of mail servers post. */
const isMail = (path: string, bytes: Buffer, isForm: boolean): boolean =>
  takesMails(path) && (isForm || isRawMail(bytes));
/** Mail services, StatusCake, GitHub, Twilio and Slack post forms, and so do our own pages and the unsubscribe button of mail programs. */
const FORM_PATHS = [
  '/v2/webhooks/inbound-email/',
  '/v2/webhooks/inbound/',
  '/api/v2/generic/incoming',
  '/v2/webhooks/twilio/',
  '/v2/webhooks/slack/',
  '/ack/',
  '/answer/',
  '/accept-invite/',
  '/reset-password/',
  '/prove-email/',
  '/forgot-password',
  '/status/',
  '/v2/public/status-page/',
];
const takesForms = (path: string): boolean => FORM_PATHS.some((prefix) => path.startsWith(prefix));

/** A worker answers only its operator's probes (decisions §1, ROLE). */
function onlyProbes(request: Request, _response: Response, next: NextFunction): void {
  next(WORKER_PATHS.has(request.path) ? undefined : notFoundStructured('This process serves no requests'));
}

/** Asks for a session or a key. */
const forCallers =
  (authenticator: Authenticator) =>
  (request: Request, response: Response, next: NextFunction): void => {
    authenticator.callerOf(request, response).then(() => next(), next);
  };

/** Middleware, pipes, interceptors and filters; the same in production and in e2e tests. */
export function configureApp(app: INestApplication): void {
  const express = app as NestExpressApplication;
  const server = app.get(ServerConfig);
  limitServer(express.getHttpServer());
  express.set('trust proxy', server.trustProxy);
  express.disable('x-powered-by');
  express.set('etag', false);
  const thirdParties = app.get(ThirdPartyClients);
  app.use(requestContext);
  app.use(jsmPaths);
  app.use(keptByNobody);
  app.use(thirdParties.headers);
  app.use(app.get(HttpMetrics).observe);
  if (server.role === 'worker') app.use(onlyProbes);
  // Pages and the console have stricter policies of their own.
  app.use(helmet({ contentSecurityPolicy: { directives: { baseUri: ["'none'"], upgradeInsecureRequests: null } } }));
  app.enableCors(CORS);
  app.use(answerOptions);
  app.use(redirectToConsole);
  app.use(toThirdPartyRoutes(thirdParties.sent));
  app.use(bulkyBody(takesMails));
  for (const handler of jsonBody(takesText, takesForms, thirdParties.sent, isMail)) app.use(handler);
  app.use(keyOfSender);
  app.use(app.get(FastPaths).middleware);
  app.useGlobalPipes(validationPipe());
  // The wire profile decides what is in the envelope.
  app.useGlobalInterceptors(
    app.get(RequestQueue),
    new EnvelopeInterceptor(),
    app.get(ThirdPartyWire),
    app.get(PeopleInterceptor),
    app.get(ManagedInterceptor),
    new UnknownFieldsInterceptor(),
  );
  app.useGlobalFilters(new ErrorFilter(server, thirdParties.sent));
  if (!server.apiDocsOpen)
    app.use(['/docs', '/docs-json', '/docs-yaml', '/openapi.json'], forCallers(app.get(Authenticator)));
  setupApiDocs(app);
}
