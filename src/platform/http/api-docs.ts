import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/* The contract's envelopes in /openapi.json. Each route declares its response and its errors with these. */

interface Schema {
  type?: string;
  [key: string]: unknown;
}
type Shape = Type<unknown> | Schema;

/** The fields of every envelope; the schemas are added with the document. */
const ENVELOPE = { took: { $ref: '#/components/schemas/Took' }, requestId: { $ref: '#/components/schemas/RequestId' } };
/** Warnings about accepted values; the schema is added with the document. */
export const WARNINGS = { $ref: '#/components/schemas/Warnings' };
/** The optional fields of an envelope. */
const OPTIONAL = new Set(['nextCursor', 'hidden', 'readAs', 'warnings', 'onCallBefore', 'onCallAfter']);

/** `{...properties, took, requestId}`; all except the optional ones are required. */
export const envelope = (properties: object, optional: ReadonlySet<string> = OPTIONAL): Schema => ({
  type: 'object',
  required: [...Object.keys(properties).filter((name) => !optional.has(name)), ...Object.keys(ENVELOPE)],
  properties: { ...properties, ...ENVELOPE },
});

/** An object that requires all of these, except `warnings` and the on-call hints. */
export const objectOf = (properties: object): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !OPTIONAL.has(name)),
  properties,
});

const isClass = (shape: Shape): shape is Type<unknown> => typeof shape === 'function';
const schemaOf = (shape: Shape): object => (isClass(shape) ? { $ref: getSchemaPath(shape) } : shape);
const register = (shape: Shape): MethodDecorator & ClassDecorator =>
  isClass(shape) ? ApiExtraModels(shape) : applyDecorators();

/** On a handler: the class of its response's `data`, or of each entry of it. */
export const ANSWER_VIEW = 'pager:answer-view';
export const AnswerView = (view: Type<unknown>): MethodDecorator => SetMetadata(ANSWER_VIEW, view);

/** The view that a schema extends. */
const VIEW_WITHIN = new WeakMap<object, Type<unknown>>();

function answers(shape: Shape): MethodDecorator {
  const view = isClass(shape) ? shape : VIEW_WITHIN.get(shape);
  return view ? AnswerView(view) : applyDecorators();
}

function respond(status: number, description: string, schema: Schema, models: Shape[] = []): MethodDecorator {
  return applyDecorators(...models.map(register), ApiResponse({ status, description, schema }));
}

/** `{data, took, requestId}`. */
export const ApiData = (shape: Shape, description = 'OK', status = 200): MethodDecorator =>
  applyDecorators(answers(shape), respond(status, description, envelope({ data: schemaOf(shape) }), [shape]));

/** `{data, held?, unreachable?, next?, took, requestId}`: ids of people, those whose messages are held, or go nowhere, and who is next. */
export const ApiIdsWithHeld = (
  { held, unreachable, next }: Readonly<Record<'held' | 'unreachable' | 'next', Type<unknown>>>,
  description: string,
): MethodDecorator =>
  respond(
    200,
    description,
    envelope(
      {
        data: { type: 'array', items: { type: 'string' } },
        held: {
          type: 'array',
          items: schemaOf(held),
          description: 'People whose notifications are held by quiet hours, a mute or a snooze',
        },
        unreachable: {
          type: 'array',
          items: schemaOf(unreachable),
          description: 'People who were named and could not be reached, so that they were passed over',
        },
        next: { allOf: [schemaOf(next)], description: 'Who is notified next, as lists say it; absent: nobody' },
      },
      new Set(['held', 'unreachable', 'next']),
    ),
    [held, unreachable, next],
  );

/** 201 `{data, took, requestId}`. */
export const ApiCreated = (shape: Shape, description = 'Created'): MethodDecorator => ApiData(shape, description, 201);

export const TOTAL_COUNT = { type: 'integer', minimum: 0 };
export const NEXT_CURSOR = { type: 'string', description: 'Only when there is a next page' };

/** `{data: [...], totalCount, nextCursor?, took, requestId}`, and what more a list of that kind has. */
export const ApiList = (shape: Shape, description = 'OK', more: Record<string, Schema> = {}): MethodDecorator =>
  applyDecorators(
    answers(shape),
    respond(
      200,
      description,
      envelope({
        data: { type: 'array', items: schemaOf(shape) },
        totalCount: TOTAL_COUNT,
        nextCursor: NEXT_CURSOR,
        ...more,
      }),
      [shape],
    ),
  );

/** How many more items `allTeams=true` would list. */
const hidden = (description: string) => ({ type: 'integer', minimum: 1, description });
export const HIDDEN = hidden('How many more there are with `allTeams=true`; absent when none');

/** A list of the caller's teams' and of global resources: `hidden` beside the rest. */
export const ApiTeamList = (
  shape: Shape,
  description = 'OK',
  counted = HIDDEN.description,
  more: Record<string, Schema> = {},
): MethodDecorator => ApiList(shape, description, { hidden: hidden(counted), ...more });

const PROCESSED = { type: 'string', enum: ['Request will be processed'] };

/** 202 `{result, took, requestId}`. */
export const ApiAccepted = (extra: Record<string, Schema> = {}, description = 'Accepted'): MethodDecorator =>
  respond(202, description, envelope({ result: PROCESSED, ...extra }, new Set(Object.keys(extra))));

/** `{data: {id, result: 'created'}}` or another result. */
export const ApiResult = (
  result: string | string[],
  extra: Record<string, Schema> = {},
  status = 200,
): MethodDecorator =>
  respond(
    status,
    [result].flat().join(' or '),
    envelope({ data: objectOf({ ...withIds(extra), result: said(result) }) }),
  );

/** Every id of a record is a UUID. */
const withIds = (extra: Record<string, Schema>): object =>
  'id' in extra ? { ...extra, id: { ...extra['id'], format: 'uuid' } } : extra;

const said = (result: string | string[]): Schema => ({ type: 'string', enum: [result].flat() });

/** A record and the result of the request: `{...record, result}`. */
export function withResult(view: Type<unknown>, result: string, more: Record<string, Schema> = {}): Schema {
  const schema = { allOf: [{ $ref: getSchemaPath(view) }, objectOf({ result: said(result), ...more })] };
  VIEW_WITHIN.set(schema, view);
  return schema;
}

/** A body of its own shape, without the envelope. */
export const ApiRaw = (status: number, shape: Shape, description = 'OK'): MethodDecorator & ClassDecorator =>
  applyDecorators(register(shape), ApiResponse({ status, description, schema: schemaOf(shape) }));

/** Shared errors: the name of the answer and its description. */
export const ERRORS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request is malformed, or says what cannot be; nothing changed'],
  401: ['Unauthorized', 'No valid credential'],
  403: ['Forbidden', 'Not allowed'],
  404: ['NotFound', 'Not found (or of another tenant)'],
  409: ['Conflict', 'Conflicts with the present state'],
  410: ['Gone', 'Used up or expired'],
  413: ['PayloadTooLarge', 'The body is larger than 1 MB'],
  415: ['UnsupportedMediaType', 'The body is not JSON'],
  429: ['TooManyRequests', 'Rate limit exceeded; see Retry-After'],
  431: ['HeadersTooLarge', 'The query and the headers are larger than 16 KB'],
  500: ['InternalError', 'Something unforeseen; the log has it under the requestId'],
  503: ['Unavailable', 'Not available at present; see Retry-After where it is there'],
};

/** The errors of a route, besides those that credentials, limits and bodies cause on every route. */
export const ApiErrors = (...statuses: number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(...statuses.map((status) => ApiResponse({ status, description: ERRORS[status]?.[1] ?? 'Error' })));
