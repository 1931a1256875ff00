import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AlertCreation } from '../../alerts/alert-creation.js';
import type { CreateFields } from '../../alerts/domain/create-request.js';
import { plainCreate } from '../../alerts/domain/plain-create.js';
import type { Caller } from '../../auth/caller.js';
import { ApiKeyCallers } from '../../auth/callers/api-key-callers.js';
import { credentialOf } from '../../auth/strategies/request-credential.js';
import { MAX_BYTES, parseJson } from '../../common/http/json-body.js';
import type { Reply } from '../../common/http/reply.js';
import { contextOf, tookOf } from '../../common/http/request-context.js';
import { RateLimits } from '../../common/rate-limit/rate-limits.js';
import { acceptedCreate } from '../../compat/accepted-create.js';
import { fitCreate } from '../../compat/domain/fit-body.js';
import { AuthConfig, ServerConfig } from '../../config/config.js';
import { readWhole } from './read-whole.js';

/** Levels at which every request is logged: there the lane is closed, for it logs nothing. */
const CHATTY: readonly string[] = ['debug', 'trace'];

/** As the router would have it, for whoever asks which route answered. */
const ROUTE = { path: '/v2/alerts' };

/**
 * The short way of `POST /v2/alerts` to the pipeline: for a known API key and a body that is plainly right, it leaves out
 * what the framework does for requests in general. It takes or passes on, but refuses nobody: whatever is not
 * plain (an unknown key, a full bucket, a field to explain) goes the long way, which alone knows the answer. Both ways
 * lead through the same creation and answer alike, to the header (tests compare them).
 */
@Injectable()
export class CreateLane {
  private readonly open: boolean;

  constructor(
    private readonly callers: ApiKeyCallers,
    private readonly limits: RateLimits,
    private readonly creation: AlertCreation,
    private readonly auth: AuthConfig,
    server: ServerConfig,
  ) {
    this.open = !CHATTY.includes(server.logLevel);
  }

  /** Express middleware; to be mounted behind what sets the headers of every answer, before the body is read. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const caller = this.open && isPlainPost(request) ? this.callerOf(request) : null;
    if (!caller) return next();
    request.route = ROUTE;
    readWhole(request, (bytes) => {
      request.body = bytes;
      const fields = fieldsOf(bytes, caller);
      if (!fields || this.limits.admit(['ingest'], request).kind === 'limited') return next();
      const { requestId } = contextOf(request);
      this.creation
        .create(caller, fields, requestId)
        .then((reply) => answer(request, response, caller.profile === 'native' ? reply : acceptedCreate(reply)))
        .catch(next);
    });
  };

  /** A key that is remembered and may write; null: somebody else has to look closer. */
  private callerOf(request: Request): Caller | null {
    const credential = credentialOf(request, this.auth.compatKeySchemes);
    if (credential.kind !== 'api-key') return null;
    const caller = this.callers.remembered(credential.raw);
    return caller?.scopes?.includes('write') ? { ...caller, profile: credential.profile } : null;
  }
}

/** To the route itself, with a body of a known length in JSON. */
function isPlainPost({ method, url, headers }: Request): boolean {
  return (
    method === 'POST' &&
    url === '/v2/alerts' &&
    headers['content-type']?.startsWith('application/json') === true &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= MAX_BYTES
  );
}

/** The fields of a body that is plainly right; null: the validation has to look at it. */
function fieldsOf(bytes: Buffer, { profile }: Caller): CreateFields | null {
  try {
    const body = parseJson(bytes.toString('utf8'));
    return plainCreate(profile === 'native' ? body : fitCreate(body));
  } catch {
    return null;
  }
}

function answer(request: Request, response: Response, { status, body }: Reply): void {
  const context = contextOf(request);
  const text = JSON.stringify({ ...body, took: tookOf(context), requestId: context.requestId });
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
