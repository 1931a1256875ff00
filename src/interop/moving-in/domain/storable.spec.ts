import { describe, expect, it } from '@jest/globals';
import { options, said, mapOrg } from '../../../../test/support/moving-in-builders.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { RAW_KINDS, rawOrg, type RawKind, type RawOrg } from '../sources/third-party/raw.js';
import { readOrg } from '../sources/read-org.js';
import type { ReadOrg } from '../sources/source.js';

const read = (raw: RawOrg): ReadOrg => atOnce(readOrg(raw));
const ID = '5d2f2a55-2a6b-4f43-8a5b-6f2f9fb5f001';
const WHAT = 'texts with characters that no database holds (NUL, half a character)';

/** An entry of each kind, of which one text is read and `unused` is not. */
function entryOf(kind: RawKind, text: string, unused: unknown): unknown {
  const own = { id: ID, name: text, description: text, unused };
  const entries: Partial<Record<RawKind, unknown>> = {
    users: { user: { id: ID, username: 'nia@nordlicht.example', fullName: text, unused } },
    teams: { team: own },
    schedules: { schedule: own },
    forwardings: { ...own, alias: text, fromUser: { username: 'a' }, toUser: { username: 'b' } },
    policiesV2: { policy: { ...own, type: 'notification' } },
    ordersV2: [{ id: ID, order: 0, name: text, unused }],
    policies: { policy: own },
    integrations: { integration: own, integrationActions: { create: [own] } },
  };
  return entries[kind] ?? own;
}
const readWith = (kind: RawKind, text: string, unused: unknown) =>
  read(rawOrg('api', { [kind]: [{ where: 'the entry', json: entryOf(kind, text, unused) }] }, []));
const lossesIn = ({ differences }: ReadOrg) => differences.filter(({ name }) => name === 'the entry');

describe('what no database can hold', () => {
  it.each(RAW_KINDS)('moves as U+FFFD, and is a difference, in %s as in all others', (kind) => {
    for (const bad of ['\0', '\ud800']) {
      const found = readWith(kind, `a${bad}b😀`, { inner: [`${bad}c`], [`d${bad}`]: 1 });
      expect(found.problems).toEqual([]);
      const [difference, ...others] = lossesIn(found);
      expect(others).toEqual([]);
      expect(difference).toMatchObject({
        verdict: 'moved-differently',
        effect: 'U+FFFD stands for each of them',
        pages: true,
      });
      expect(difference?.what).toContain(`${WHAT}: `);
      expect(found.org).toEqual(readWith(kind, 'a\uFFFDb😀', { inner: ['\uFFFDc'], ['d\uFFFD']: 1 }).org);
      const whole = JSON.stringify([found.org, found.differences, mapOrg(found.org, options)]);
      expect(whole).not.toMatch(/\\u0000|\\ud800/);
    }
    const deep = JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as unknown;
    const found = readWith(kind, 'ab', deep);
    expect([found.problems, lossesIn(found).map(({ effect }) => effect)]).toEqual([[], ['they are left out']]);
    expect(lossesIn(readWith(kind, 'ab', {}))).toEqual([]);
  });

  it('says where it was, and how many more places there are', () => {
    const tags = Array.from({ length: 8 }, () => '\0');
    const { differences } = read(
      rawOrg('backup', { services: [{ where: 'services/x.json', json: { id: ID, name: 'a\0', tags } }] }, []),
    );
    expect(said(differences).filter((each) => each.includes('services/x.json'))).toEqual([
      `moved-differently services services/x.json: ${WHAT}: name, tags.0, tags.1, tags.2, tags.3, and 4 more`,
    ]);
  });
});
