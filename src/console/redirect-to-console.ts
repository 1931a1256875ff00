import type { NextFunction, Request, Response } from 'express';
import { wantsPage } from '../common/pages/browser-request.js';
import { CONSOLE_PATH } from '../common/pages/domain/paths.js';
import { sendElsewhere } from '../common/pages/send-page.js';

/** Redirects browsers from `/` to the console; other clients get 404. */
export function redirectToConsole(request: Request, response: Response, next: NextFunction): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.path === '/' && wantsPage(request)) return sendElsewhere(response, 302, `${CONSOLE_PATH}/`);
  next();
}
