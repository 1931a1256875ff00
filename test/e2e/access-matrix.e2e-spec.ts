import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MATRIX } from './access-matrix/matrix.js';
import { CALLERS, expected, type CallerName, type Row, type Target } from './access-matrix/row.js';
import { World } from './access-matrix/world.js';
import { ApiDocument } from '../support/api-document.js';
import type { PlainAnswer } from '../support/plain-request.js';
import { TestApp } from '../support/test-app.js';

const NOTHING = '0190a000-0000-7000-8000-00000000dead';
/** Tokens in paths are secrets, which the log is searched for. */
const NOBODYS_TOKEN = 'nobodys-token-00000000';
/** Stands in every target, and in no refusal. */
const MARK = 'Target';

let app: TestApp;
let world: World;
let document: ApiDocument;
beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
  await world.noteWrites();
  document = await ApiDocument.of(app);
});
afterAll(() => app.stop());

const nothing = (parameter: string): string => (parameter === 'token' ? NOBODYS_TOKEN : NOTHING);

type Made = Awaited<ReturnType<Target['make']>>;

async function answerTo(caller: CallerName, route: string, row: Row, target: Made | undefined): Promise<PlainAnswer> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => target?.params[name] ?? nothing(name));
  const authorization = await world.authorization(caller);
  return world.send(method, path + (row.query ?? ''), authorization, row.body ?? target?.body ?? {});
}

/** @contract rights-16 */
it('knows every route, and no other', () => {
  expect(Object.keys(MATRIX).sort()).toEqual([...document.operations.keys()].sort());
});

describe.each(Object.entries(MATRIX))('%s', (route, row) => {
  const wanted = Object.fromEntries(CALLERS.map((caller) => [caller, expected(route, caller, row)]));
  // A few routes answer strangers with success, about something of the strangers' own.
  const isRefused = (caller: CallerName) =>
    (wanted[caller] ?? 0) >= 400 || (row.on && caller.startsWith('another tenant'));
  const refused = row.access ? CALLERS.filter(isRefused) : [];
  const admitted = CALLERS.filter((caller) => !refused.includes(caller));

  /** @contract conventions-3, conventions-23, rights-8, rights-16, rights-17, searches-8 */
  it('answers everybody as declared', async () => {
    const got: Record<string, number> = {};
    /** What answers had that /openapi.json does not tell of. */
    const unknown: string[] = [];
    const note = (caller: CallerName, { status, text }: PlainAnswer) => {
      got[caller] = status;
      unknown.push(...document.unknownIn(route, status, text));
    };
    const { on } = row;
    const shared = await on?.make(world);
    await world.written();
    await Promise.all(
      refused.map(async (caller) => {
        const answer = await answerTo(caller, route, row, shared);
        note(caller, answer);
        if (answer.text.includes(MARK)) throw new Error(`${caller} was shown: ${answer.text}`);
      }),
    );
    // Neither the object nor anything else. Another tenant may have one of that name.
    expect(await world.written(!on)).toEqual([]);
    await Promise.all(
      admitted.map(async (caller) => {
        // What has been changed once may not be there to be changed again.
        const target = route.startsWith('GET') ? shared : await on?.make(world);
        note(caller, await answerTo(caller, route, row, target));
      }),
    );
    if (route.startsWith('POST /v2/auth')) world.forgetSessions();
    expect(got).toEqual(wanted);
    expect([...new Set(unknown)]).toEqual([]);
  });
});
