import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../people/access/access.decorator.js';
import { ANSWER_VIEW } from '../platform/http/api-docs.js';
import { HAND_EDITS, managedKindOf } from '../platform/http/managed.js';
import { asStored } from '../platform/ids.js';
import { Reply } from '../platform/http/reply.js';
import { KEEPS_EDITS } from './domain/model.js';
import { ManagedMarks } from './managed-marks.js';

type OwnerOf = (kind: string, id: unknown) => string | undefined;
type Change = (data: unknown, ownerOf: OwnerOf) => unknown;

/**
 * Adds `managedBy` to managed objects in responses, and a warning to manual changes of one. Responses to third-party
 * clients stay unchanged, as their format is fixed.
 */
@Injectable()
export class ManagedInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly marks: ManagedMarks,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller } = request as Partial<AuthenticatedRequest>;
    const view = this.reflector.get<object | undefined>(ANSWER_VIEW, context.getHandler());
    const change = changeOf(request, view);
    if (!caller || caller.profile === 'third-party' || change === null) return next.handle();
    return next
      .handle()
      .pipe(
        mergeMap((answer: unknown) =>
          from(this.marks.of(caller.tenantId).then((ownerOf) => changed(answer, (data) => change(data, ownerOf)))),
        ),
      );
  }
}

/** The change to the data of a response; null: none. */
function changeOf(request: Request, view: object | undefined): Change | null {
  const { path = '' } = (request.route ?? {}) as { path?: string };
  const edit = HAND_EDITS[`${request.method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`];
  const kind = view && managedKindOf(view);
  if (edit && editsOneOf(request.body, edit.fields)) {
    const id = idIn(request, edit.param) ?? edit.kind;
    return (data, ownerOf) => warned(kind ? marked(data, kind, ownerOf) : data, ownerOf(edit.kind, id));
  }
  return kind ? (data, ownerOf) => marked(data, kind, ownerOf) : null;
}

/** Undefined: the route has one object only. */
function idIn({ params }: Request, name: string | undefined): string | undefined {
  const id = name === undefined ? Object.values(params)[0] : params[name];
  return id === undefined ? undefined : asStored(String(id));
}

function editsOneOf(body: unknown, fields: readonly string[] | undefined): boolean {
  if (fields === undefined || typeof body !== 'object' || body === null) return true;
  const names = Object.keys(body);
  return names.length === 0 || names.some((name) => fields.includes(name));
}

function changed(answer: unknown, change: (data: unknown) => unknown): unknown {
  return answer instanceof Reply ? answer.with('data', change(answer.body?.['data'])) : change(answer);
}

function marked(data: unknown, shown: NonNullable<ReturnType<typeof managedKindOf>>, ownerOf: OwnerOf): unknown {
  if (Array.isArray(data)) return data.map((each) => marked(each, shown, ownerOf));
  if (typeof data !== 'object' || data === null) return data;
  const { kind, id } = shown;
  const managedBy = ownerOf(kind, id === null ? kind : (data as Readonly<Record<string, unknown>>)[id]);
  return managedBy === undefined ? data : { ...data, managedBy };
}

function warned(data: unknown, owner: string | undefined): unknown {
  if (owner === undefined || owner === KEEPS_EDITS || typeof data !== 'object' || data === null) return data;
  const others: unknown[] = 'warnings' in data && Array.isArray(data.warnings) ? data.warnings : [];
  return {
    ...data,
    warnings: [...others, `managed by ${owner}: applying its configuration again reverts this change`],
  };
}
