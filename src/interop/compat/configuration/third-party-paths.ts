import type { NextFunction, Request, Response } from 'express';
import { hasRoute } from '../../../platform/http/allowed-methods.js';

/** What the routes of the third party's configuration API begin with inside the service. */
export const THIRD_PARTY = 'third-party';

/** The line of a request may hold a whole address (RFC 9112, 3.2.2). */
const CONFIGURED =
  /^(?:https?:\/\/[^/?#]*)?(\/(?:v2\/(?:account|request-limits|roles|users|teams|schedules|escalations|forwarding-rules|integrations|policies)|v1\/(?:services|policies|incident-templates|maintenance))(?:[/?].*)?)$/is;

/** Jira Service Management has the third party's API under this path. */
const OF_JSM = /^(https?:\/\/[^/?#]*)?\/jsm\/ops\/integration(?=\/v2\/)/i;

/** Express middleware: strips that path. Clients of Jira Service Management can change only the host. */
export function jsmPaths(request: Request, _response: Response, next: NextFunction): void {
  request.url = request.url.replace(OF_JSM, '$1');
  next();
}

/**
 * Express middleware: leads third-party clients to the routes in their shapes, on paths that have others in Pager's. What only Pager has
 * they get from Pager.
 * @param sent did a third-party client send this?
 */
export const toThirdPartyRoutes =
  (sent: (request: Request) => boolean, has: typeof hasRoute = hasRoute) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const target = CONFIGURED.exec(request.url)?.[1];
    if (target !== undefined && sent(request)) {
      const path = target.split('?', 1)[0] ?? '';
      if (has(request, `/${THIRD_PARTY}${path}`) || !has(request, path)) request.url = `/${THIRD_PARTY}${target}`;
    }
    next();
  };

/** Do third-party clients have another shape of this path? */
export const isConfigured = (path: string): boolean => CONFIGURED.test(path);

/** The path of a request as its client wrote it. */
export const pathAsSent = ({ path }: Pick<Request, 'path'>): string => path.replace(`/${THIRD_PARTY}/`, '/');
