import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validationPipe } from '../../common/http/validation.js';
import { CreateAlertDto } from '../create-alert.dto.js';
import type { CreateFields } from './create-request.js';
import { draftAlert } from './create-request.js';
import { plainCreate } from './plain-create.js';

const pipe = validationPipe();
const fully = (body: unknown): Promise<CreateFields> =>
  pipe.transform(body, { type: 'body', metatype: CreateAlertDto }) as Promise<CreateFields>;

/** What becomes of the fields: the alert that they make. */
const alertOf = (fields: CreateFields): unknown =>
  draftAlert(
    {
      tenantId: 't',
      teamId: null,
      suppressNotifications: false,
      integration: null,
      actor: { type: 'api_key', id: 'k', name: 'Key' },
      fields,
    },
    'id',
    1,
  );

const texts = (max: number) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.string({ maxLength: 20, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) },
    { weight: 2, arbitrary: fc.integer({ min: max - 2, max: max + 2 }).map((length) => 'x'.repeat(length)) },
    { weight: 1, arbitrary: fc.constantFrom('', '\ufe0f', '😀'.repeat(max)) },
  );
const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined));
const field = (plain: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 30, arbitrary: plain }, { weight: 1, arbitrary: anything });
const responder = fc.record(
  {
    type: field(fc.constantFrom('user', 'team', 'schedule', 'escalation')),
    id: field(texts(512)),
    name: field(texts(512)),
    username: field(texts(512)),
    other: anything,
  },
  { requiredKeys: ['type'] },
);
const bodies = fc.record(
  {
    message: field(texts(130)),
    alias: field(texts(512)),
    description: field(texts(15_000)),
    source: field(texts(100)),
    entity: field(texts(512)),
    user: field(texts(100)),
    note: field(texts(25_000)),
    priority: field(fc.constantFrom('P1', 'P3', 'P5')),
    skipEscalation: field(fc.boolean()),
    tags: field(fc.array(texts(50), { maxLength: 22 })),
    details: field(fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), texts(100))),
    responders: field(fc.array(responder, { maxLength: 4 })),
    other: anything,
  },
  { requiredKeys: ['message'] },
);
/** With one of the fields that only the full validation knows. */
const rare = fc.record({ message: texts(130), visibleTo: anything, actions: anything }, { requiredKeys: ['message'] });

describe('plainCreate', () => {
  it('takes the body that most senders send', () => {
    const body = {
      message: 'Disk almost full',
      alias: 'db-01/disk',
      description: 'At 95 %',
      priority: 'P2',
      source: 'monitor',
      entity: 'db-01',
      tags: ['disk', 'db'],
      details: { region: 'eu' },
      responders: [{ type: 'team', name: 'Ops' }],
    };
    expect(plainCreate(body)).toEqual(body);
  });

  it('takes nothing that the full validation refuses, and makes the same alert of what it takes', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 8, arbitrary: bodies }, rare, anything), async (body) => {
        const fields = plainCreate(structuredClone(body));
        if (!fields) return;
        taken++;
        expect(alertOf(fields)).toEqual(alertOf(await fully(structuredClone(body))));
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
