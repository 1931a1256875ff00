import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTeam, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;
let count = 0;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch', path: string, authorization = `Bearer ${admin}`) =>
  app.as(authorization).send(method, path);

async function integration(body: object): Promise<{ id: string; hook: string; key: string }> {
  const apiKey = `hostile-key-${++count}-of-this-file`;
  const answer = await call('post', '/v2/integrations')
    .send({ name: `Hostile ${count}`, apiKey, ...body })
    .expect(200);
  const { id, webhookUrl } = (answer.body as { data: { id: string; webhookUrl: string } }).data;
  return { id, hook: new URL(webhookUrl).pathname, key: `CompatKey ${apiKey}` };
}
const alertOf = async (alias: string): Promise<Record<string, unknown> | null> => {
  const { status, body } = await call('get', `/v2/alerts/${encodeURIComponent(alias)}?identifierType=alias`);
  return status === 200 ? (body as { data: Record<string, unknown> }).data : null;
};

describe('what senders write', () => {
  it('is no template, wherever a rule puts it', async () => {
    const text = '{{_payload.token}} {{details.a}} $& $1';
    const rule = { name: 'r', message: '{{message}}', description: '{{_payload.text}}', tags: ['{{details.a}}'] };
    const { hook } = await integration({ rules: { create: [{ ...rule, details: { copy: '{{message}}' } }] } });
    const payload = { message: text, alias: 'no-template', details: { a: '{{message}}' }, text, token: 'hidden' };
    await app.http.post(hook).send(payload).expect(202);
    expect(await alertOf('no-template')).toMatchObject({
      ...{ message: text, description: text, tags: ['{{message}}'], details: { copy: text } },
    });
  });

  it('answers no alert of another team, whatever alias a rule makes of it', async () => {
    const [own, other] = [await createTeam(app), await createTeam(app)];
    const theirs = await integration({ teamId: other.id });
    for (const alias of ['theirs', 'theirs-2'])
      await call('post', '/v2/alerts', theirs.key).send({ message: 'm', alias });
    const rules = Object.fromEntries(
      ['close', 'acknowledge', 'addNote'].map((kind) => [
        kind,
        [
          {
            ...{ name: kind, alias: '{{_payload.which}}', note: 'read this' },
            filter: {
              type: 'match-all-conditions',
              conditions: [{ field: 'message', operation: 'equals', expectedValue: kind }],
            },
          },
        ],
      ]),
    );
    const ours = await integration({ teamId: own.id, rules });
    await integration({ teamId: own.id }).then(({ key }) =>
      call('post', '/v2/alerts', key).send({ message: 'm', alias: 'ours' }).expect(202),
    );
    for (const message of ['acknowledge', 'addNote', 'close'])
      for (const which of ['ours', 'theirs', 'theirs-2'])
        expect((await app.http.post(ours.hook).send({ message, which })).status).toBeLessThan(500);
    await app.settle();
    const notesOf = async (alias: string): Promise<string> =>
      JSON.stringify((await call('get', `/v2/alerts/${alias}/notes?identifierType=alias`).expect(200)).body);
    expect(await alertOf('ours')).toMatchObject({ status: 'closed' });
    expect(await notesOf('ours')).toContain('read this');
    for (const alias of ['theirs', 'theirs-2']) {
      expect(await alertOf(alias)).toMatchObject({ status: 'open', acknowledged: false });
      expect(await notesOf(alias)).not.toContain('read this');
    }
  });
});

describe('any rules and any payload', () => {
  const TEXTS = [
    '{{message}}',
    '{{_payload.a.b}}',
    '{{details.x}}',
    '{{alias}}{{alias}}{{alias}}',
    '',
    'plain',
    '{{tags}}',
  ];
  const VALUES: unknown[] = [
    ...[null, true, -1, 1e308, '', 'a\u0000b', '\ud800', 'x'.repeat(20_000), [], {}, [[]], '__proto__', '{{message}}'],
    ...[JSON.parse('{"__proto__":{"a":{"b":"c"}}}') as unknown, { b: { b: 'c' } }, 'P1', '(a+)+$'],
  ];
  const text = fc.constantFrom(...TEXTS);
  const filter = fc.record({
    type: fc.constantFrom('match-all', 'match-any-condition', 'match-all-conditions'),
    conditions: fc.array(
      fc.record({
        field: fc.constantFrom('message', 'alias', 'tags', 'details', 'priority', 'description', 'entity'),
        operation: fc.constantFrom('equals', 'contains', 'starts-with', 'matches', 'is-empty'),
        not: fc.boolean(),
        expectedValue: fc.constantFrom('a', 'P1', 'plain', '.*'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const answer = fc.record({
    name: fc.constant('r'),
    filter: optional(filter),
    alias: optional(text),
    note: optional(text),
  });
  const create = fc.record({
    ...{ name: fc.constant('r'), filter: optional(filter), alias: optional(text), message: optional(text) },
    ...{ description: optional(text), customPriority: optional(text), entity: optional(text), note: optional(text) },
    tags: optional(fc.array(text, { maxLength: 3 })),
    details: optional(fc.dictionary(fc.constantFrom('x', 'constructor'), text)),
  });
  const rules = fc.record({
    ignore: fc.array(fc.record({ name: fc.constant('r'), filter }), { maxLength: 1 }),
    ...{ create: fc.array(create, { maxLength: 2 }), close: fc.array(answer, { maxLength: 2 }) },
    ...{ acknowledge: fc.array(answer, { maxLength: 1 }), addNote: fc.array(answer, { maxLength: 1 }) },
  });
  const value = fc.constantFrom(...VALUES);
  const payload = fc.dictionary(
    fc.constantFrom('message', 'alias', 'description', 'tags', 'details', 'priority', 'a', 'status', 'user', 'note'),
    value,
  );

  it('fail nothing: the sender hears what became of it, by the webhook, a key and a mail', async () => {
    const { id, hook, key } = await integration({});
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(rules, fc.array(payload, { minLength: 1, maxLength: 3 }), async (given, bodies) => {
        const { status } = await call('patch', `/v2/integrations/${id}`).send({ rules: given });
        expect([200, 400]).toContain(status);
        if (status === 200) taken++;
        for (const body of bodies) {
          const mail = {
            from: 'a@example.com',
            subject: JSON.stringify(body['message'] ?? 's'),
            text: JSON.stringify(body),
          };
          const answers = await Promise.all([
            app.http.post(hook).send(body),
            call('post', '/v2/alerts', key).send({ message: 'm', ...body }),
            app.http.post(hook.replace('/inbound/', '/inbound-email/')).send(mail),
          ]);
          for (const { status: answered } of answers) expect(answered).toBeLessThan(500);
        }
      }),
      { numRuns: 100 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
