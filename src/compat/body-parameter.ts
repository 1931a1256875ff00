import { type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** Does the handler of this route ask for the body? */
export function takesBody(context: ExecutionContext): boolean {
  const handler = context.getHandler().name;
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler);
  // Named by their kind and place.
  return Object.keys(parameters ?? {}).some((name) => name.startsWith(`${RouteParamtypes.BODY}:`));
}
