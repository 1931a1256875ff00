import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validationPipe } from '../../../platform/http/validation.js';
import { CreateAlertDto } from '../create-alert.dto.js';
import type { AlertField } from './alert-field.js';
import { alertFields, type CreateFields } from './alert-fields.js';
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
/** Values that the field may have, and some that are just too long. */
function valuesOf(declared: AlertField): fc.Arbitrary<unknown> {
  switch (declared.kind) {
    case 'text':
      return texts(declared.max);
    case 'choice':
      return fc.constantFrom(...declared.of);
    case 'flag':
      return fc.boolean();
    case 'texts':
      return fc.array(texts(declared.each), { maxLength: 22 });
    case 'map':
      return fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), texts(100));
    case 'responders':
    case 'viewers':
      return fc.array(responder, { maxLength: 4 });
  }
}
const fieldsWhere = (isOne: (declared: AlertField) => boolean) =>
  Object.fromEntries(
    alertFields().flatMap(([name, declared]) => (isOne(declared) ? [[name, field(valuesOf(declared))]] : [])),
  );
const isPlain = ({ kind }: AlertField) => kind !== 'viewers';
const bodies = fc.record(fieldsWhere(isPlain), { requiredKeys: ['message'] });
/** With fields that only the full validation handles. */
const rare = fc.record(
  { message: texts(130), ...fieldsWhere((declared) => !isPlain(declared)), other: anything },
  { requiredKeys: ['message'] },
);

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

  it('leaves unknown fields to the full validation', () => {
    expect(plainCreate({ message: 'Disk almost full', colour: 'red' })).toBeNull();
    expect(plainCreate({ message: 'Disk almost full', visibleTo: [] })).toBeNull();
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
