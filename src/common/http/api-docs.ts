import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/* How the contract's envelopes look in /openapi.json. Each route names its answer and its errors with these. */

interface Schema {
  type?: string;
  [key: string]: unknown;
}
type Shape = Type<unknown> | Schema;

const TOOK = { type: 'number', example: 0.012, description: 'Wall-clock seconds' };
const REQUEST_ID = { type: 'string', format: 'uuid' };
const ENVELOPE = { took: TOOK, requestId: REQUEST_ID };

const isClass = (shape: Shape): shape is Type<unknown> => typeof shape === 'function';
const schemaOf = (shape: Shape): object => (isClass(shape) ? { $ref: getSchemaPath(shape) } : shape);
const register = (shape: Shape): MethodDecorator & ClassDecorator =>
  isClass(shape) ? ApiExtraModels(shape) : applyDecorators();

function respond(status: number, description: string, properties: object, models: Shape[] = []): MethodDecorator {
  return applyDecorators(
    ...models.map(register),
    ApiResponse({
      status,
      description,
      schema: { type: 'object', properties: { ...properties, ...ENVELOPE } },
    }),
  );
}

/** `{data, took, requestId}`. */
export const ApiData = (shape: Shape, description = 'OK', status = 200): MethodDecorator =>
  respond(status, description, { data: schemaOf(shape) }, [shape]);

/** 201 `{data, took, requestId}`. */
export const ApiCreated = (shape: Shape, description = 'Created'): MethodDecorator => ApiData(shape, description, 201);

/** `{data: [...], totalCount, nextCursor?, took, requestId}`, and what more a list of that kind has. */
export const ApiList = (shape: Shape, description = 'OK', more: Record<string, Schema> = {}): MethodDecorator =>
  respond(
    200,
    description,
    {
      data: { type: 'array', items: schemaOf(shape) },
      totalCount: { type: 'integer' },
      nextCursor: { type: 'string', description: 'Only when there is a next page' },
      ...more,
    },
    [shape],
  );

/** A list of the caller's teams' and of global resources: `hidden` beside the rest. */
export const ApiTeamList = (
  shape: Shape,
  description = 'OK',
  counted = 'How many more there are with `allTeams=true`; absent when none',
): MethodDecorator => ApiList(shape, description, { hidden: { type: 'integer', minimum: 1, description: counted } });

/** 202 `{result, took, requestId}`. */
export const ApiAccepted = (extra: Record<string, Schema> = {}, description = 'Accepted'): MethodDecorator =>
  respond(202, description, { result: { type: 'string', example: 'Request will be processed' }, ...extra });

/** `{data: {id, result: 'created'}}` and the like. */
export const ApiResult = (result: string, extra: Record<string, Schema> = {}, status = 200): MethodDecorator =>
  respond(status, result, {
    data: { type: 'object', properties: { ...extra, result: { type: 'string', example: result } } },
  });

/** A record and what became of the request: `{...record, result}`. */
export const withResult = (view: Type<unknown>, result: string): Schema => ({
  allOf: [
    { $ref: getSchemaPath(view) },
    { type: 'object', properties: { result: { type: 'string', example: result } } },
  ],
});

/** A body of its own shape, without the envelope. */
export const ApiRaw = (status: number, shape: Shape, description = 'OK'): MethodDecorator & ClassDecorator =>
  applyDecorators(register(shape), ApiResponse({ status, description, schema: schemaOf(shape) }));

const ERROR_TEXT: Record<number, string> = {
  400: 'The request is malformed; nothing changed',
  401: 'No valid credential',
  403: 'Not allowed',
  404: 'Not found (or of another tenant)',
  409: 'Conflicts with the present state',
  410: 'Gone',
  413: 'The body is larger than 1 MB',
  415: 'The body is not JSON',
  429: 'Rate limit exceeded; see Retry-After',
  500: 'Something unforeseen; the log has it under the requestId',
  503: 'Not available at present; see Retry-After',
};

/** Names the limits (contract: "Limits") that count a route; an empty list: none. */
export const RATE_LIMIT_EXTENSION = 'x-rate-limit';

/** How an error looks in the document. */
export const errorResponse = (status: number): { description: string; schema: object } => ({
  description: ERROR_TEXT[status] ?? 'Error',
  schema: {
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' }, code: { type: 'string' }, ...ENVELOPE },
  },
});

/** The errors a route can answer, in the structured shape (many 404s are bare: `{message}`). */
export const ApiErrors = (...statuses: number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(...statuses.map((status) => ApiResponse({ status, ...errorResponse(status) })));
