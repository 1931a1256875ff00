import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { jsmPaths, pathAsSent, toThirdPartyRoutes } from './third-party-paths.js';

it.each([
  ['/v2/teams', true, '/third-party/v2/teams'],
  ['/v2/users/ann@example.com/contacts?x=1', true, '/third-party/v2/users/ann@example.com/contacts?x=1'],
  ['/V2/Users', true, '/third-party/V2/Users'],
  ['/v2/account?a', true, '/third-party/v2/account?a'],
  ['/v2/alerts', true, '/v2/alerts'],
  ['/v2/teamspace', true, '/v2/teamspace'],
  ['http://host/v2/teams?a=1', true, '/third-party/v2/teams?a=1'],
  ['http://host/v2/alerts', true, 'http://host/v2/alerts'],
  ['/v2/teams', false, '/v2/teams'],
  // Theirs, though it is Pager's too, and an unknown one; then what Pager alone has.
  ['/v2/schedules/1/on-calls?flat=true', true, '/third-party/v2/schedules/1/on-calls?flat=true'],
  ['/v2/schedules/1/nonsense', true, '/third-party/v2/schedules/1/nonsense'],
  ['/v2/schedules/1/ical?days=7', true, '/v2/schedules/1/ical?days=7'],
])('%s of a third-party client (%s) goes to %s', (url, isThirdParty, expected) => {
  const request = { url } as Request;
  let passed = 0;
  const native = ['/v2/schedules/1/on-calls', '/v2/schedules/1/ical'];
  const has = (_request: unknown, path: string): boolean =>
    native.includes(path) || (path.startsWith('/third-party/') && !/ical|nonsense/.test(path));
  toThirdPartyRoutes(() => isThirdParty, has)(request, {} as Response, () => passed++);
  expect([request.url, passed]).toEqual([expected, 1]);
});

it('a path is shown as it was sent', () => {
  expect(pathAsSent({ path: '/third-party/v2/users' })).toBe('/v2/users');
});

it.each([
  ['/jsm/ops/integration/v2/alerts', '/v2/alerts'],
  ['/JSM/ops/integration/v2/alerts/a/close?identifierType=alias', '/v2/alerts/a/close?identifierType=alias'],
  ['http://host/jsm/ops/integration/v2/alerts', 'http://host/v2/alerts'],
  ['/jsm/ops/api/c/v1/alerts', '/jsm/ops/api/c/v1/alerts'],
  ['/jsm/ops/integration/v2', '/jsm/ops/integration/v2'],
  ['/x/jsm/ops/integration/v2/alerts', '/x/jsm/ops/integration/v2/alerts'],
])('%s of Jira Service Management is %s', (url, expected) => {
  const request = { url } as Request;
  jsmPaths(request, {} as Response, () => undefined);
  expect(request.url).toBe(expected);
});
