import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Problem } from '../console/src/api/problem.js';
import { refusedFields } from '../console/src/api/refused-fields.js';
import { byName } from '../console/src/parts/by-name.js';
import { cutAtAddresses } from '../src/platform/domain/web-addresses.js';

/** The addresses in a text. */
const linksIn = (text: string): string[] => cutAtAddresses(text).filter((_, place) => place % 2 === 1);

describe('names', () => {
  it('are in the order of the numbers in them', () => {
    const names = ['Team 10', 'team 2', 'Team 9', 'Élan', 'Team 100', 'Zoo'].map((name) => ({ name }));
    expect(names.sort(byName).map(({ name }) => name)).toEqual([
      ...['Élan', 'team 2', 'Team 9', 'Team 10', 'Team 100', 'Zoo'],
    ]);
  });
});

describe('a refusal', () => {
  const refused = (...errors: [path: string, message: string][]): Problem =>
    new Problem('Invalid request: …', 400, 'BAD_REQUEST', 'id', null, [
      ...errors.map(([path, message]) => ({ path, message, code: 'INVALID' as const })),
    ]);

  it('is shown at the fields of the form that it names, and the rest by itself', () => {
    const error = refused(['slug', 'must be short; or long'], ['logoUrl', 'must be a URL'], ['rules.0.x', 'is wrong']);
    const { at, rest } = refusedFields(error, ['slug', 'logoUrl', 'name', 'rule']);
    expect([...at]).toEqual([
      ['slug', 'Must be short; or long'],
      ['logoUrl', 'Must be a URL'],
    ]);
    expect(rest).toMatchObject({ message: 'Invalid request: rules.0.x: is wrong', requestId: 'id', status: 400 });
    expect(refusedFields(refused(['slug', 'is wrong']), ['slug']).rest).toBeNull();
  });

  it('stands at the innermost field that holds what is wrong, and there only the first', () => {
    const error = refused(['rules.0.x', 'is wrong'], ['rules.1.delay', 'is long'], ['rules.1', 'is odd']);
    const { at, rest } = refusedFields(error, ['rules', 'rules.1', 'rules.1.delay']);
    expect(Object.fromEntries(at)).toEqual({ rules: 'Is wrong', 'rules.1': 'Is odd', 'rules.1.delay': 'Is long' });
    expect(rest).toBeNull();
  });

  it.each([null, new Error('slug: x'), new Problem('slug: x', 409, 'CONFLICT', 'id'), refused(['', 'no form'])])(
    'of another kind stays whole: %s',
    (error) => {
      expect(refusedFields(error, ['slug'])).toEqual({ at: new Map(), rest: error });
    },
  );
});

describe('addresses in a text that others wrote', () => {
  it.each([
    ['Look at https://status.example.com first.', ['https://status.example.com']],
    ['(see http://a.example/x?y=1#z), https://b.example/.', ['http://a.example/x?y=1#z', 'https://b.example/']],
    ['javascript:alert(1) data:text/html,x //evil.example ftp://x', []],
    ['https://a.example/"onmouseover="alert(1)', ['https://a.example/']],
    ['https:// and http://', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('nothing is lost, and nothing but http and https becomes a link', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('javascript:https://x'))), (words) => {
        const text = words.join(' ');
        expect(cutAtAddresses(text).join('')).toBe(text);
        for (const link of linksIn(text)) expect(link).toMatch(/^https?:\/\/./);
      }),
      { numRuns: 30 },
    );
  });
});
