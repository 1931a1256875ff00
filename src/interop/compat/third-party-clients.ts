import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { presentedProfile } from '../../people/auth/domain/credential.js';
import { contextOf } from '../../platform/http/request-context.js';
import { AuthConfig } from '../../platform/config/config.js';
import { answerHeaders } from './domain/answer-headers.js';

/** Detects third-party clients by their credential, valid or not, before the request is processed. */
@Injectable()
export class ThirdPartyClients {
  constructor(private readonly auth: AuthConfig) {}

  readonly sent = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
    const serviceKey = [headers['x-service-key']].flat()[0];
    const { authorization, cookie } = headers;
    return presentedProfile({ serviceKey, authorization, cookie }, this.auth.compatKeySchemes) === 'third-party';
  };

  /** Express middleware: puts the headers that they read on every answer to them, errors too. */
  readonly headers = (request: Request, response: Response, next: NextFunction): void => {
    if (this.sent(request)) beforeHead(response, () => answerHeaders(headOf(response), contextOf(request)));
    next();
  };
}

const headOf = (response: Response): { status: number; retryAfter: string | undefined } => ({
  status: response.statusCode,
  retryAfter: response.getHeader('Retry-After')?.toString(),
});

/** The last moment at which headers can be set: only then it is known how long the answer took. */
function beforeHead(response: ServerResponse, headers: () => readonly string[]): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]): ServerResponse => {
    const flat = headers();
    for (let index = 0; index < flat.length; index += 2) response.setHeader(flat[index] ?? '', flat[index + 1] ?? '');
    return writeHead(...given);
  };
}
