import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { knownKeys } from './body-rules.js';
import { Reply } from './reply.js';
import { nearest } from './unknown-keys.js';

/** The fields with a rule's conditions, for any kind of rule; without them it matches everything. */
export const CONDITIONS = ['match', 'criteria', 'silence'] as const;
/** Fields of responses that clients send back. */
const OF_ANSWERS = new Set(['id', 'createdAt', 'updatedAt', 'managedBy', 'result', 'warnings']);
const MOST_NAMED = 5;
const LONGEST_NAME = 60;

/**
 * Unknown fields of a body are ignored (contract). A rule with misspelled conditions matches every alert, so responses to
 * changes of rules list unknown fields in `warnings`; not for third-party clients, whose format is fixed.
 */
export class UnknownFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { user?: { profile?: string } }>();
    const type = request.user?.profile === 'third-party' ? null : bodyOf(context);
    const warnings = type ? warningsOf(request.body, knownKeys(type), request.method) : [];
    if (warnings.length === 0) return next.handle();
    return next
      .handle()
      .pipe(
        map((answer: unknown) =>
          answer instanceof Reply
            ? answer.with('data', warned(answer.body?.['data'], warnings))
            : warned(answer, warnings),
        ),
      );
  }
}

/** The class of the handler's body; null: none. */
function bodyOf(context: ExecutionContext): object | null {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { index: number }
  >;
  const body = Object.entries(parameters).find(([name]) => name.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) as
    | unknown[]
    | undefined;
  const type = body && types?.[body.index];
  return typeof type === 'function' ? type : null;
}

/** Warnings about the body of a rule: unknown fields, and a new rule without conditions, which matches everything. */
export function warningsOf(body: unknown, known: ReadonlySet<string>, method: string): string[] {
  const condition = CONDITIONS.find((name) => known.has(name));
  if (condition === undefined || typeof body !== 'object' || body === null) return [];
  const unknown = Object.keys(body).filter((name) => !known.has(name) && !OF_ANSWERS.has(name));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MOST_NAMED).map((name) => {
    const near = nearest(name, known);
    return `${name.slice(0, LONGEST_NAME)}: unknown field, ignored${near === null ? '' : ` (did you mean ${near}?)`}`;
  });
  const more = unknown.length - named.length;
  if (more > 0) named.push(`${more} more unknown fields are ignored`);
  const fitsAll = method === 'POST' && !(condition in body);
  return fitsAll ? [...named, `${condition}: not given, so it leaves no alert out`] : named;
}

function warned(data: unknown, warnings: readonly string[]): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const others: unknown[] = 'warnings' in data && Array.isArray(data.warnings) ? data.warnings : [];
  return { ...data, warnings: [...others, ...warnings] };
}
