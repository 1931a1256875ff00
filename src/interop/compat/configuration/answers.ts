import { Reply } from '../../../platform/http/reply.js';

/* The answers to changes, in the third party's words. */

export const created = (data: object): Reply => Reply.top(201, { result: 'Created', data });
export const updated = (data?: object): Reply => Reply.top(200, { result: 'Updated', ...(data ? { data } : {}) });
/** @param result what was done, e.g. `Enabled` */
export const done = (result: string, data: object, status = 200): Reply => Reply.top(status, { result, data });
export const deleted = (): Reply => Reply.top(200, { result: 'Deleted' });
export const shown = (data: unknown, more: Record<string, unknown> = {}): Reply => Reply.top(200, { data, ...more });
