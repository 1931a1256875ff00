import { expect, it } from '@jest/globals';
import { emptyTally } from '../../../configuration/replay/domain/comparison.js';
import { replayView } from '../../../configuration/replay/dto/replay.dto.js';
import { replayText } from './replay-text.js';

const example = {
  ...{ alertId: '0190a000', tinyId: 42, message: 'Disk \u001b[31mfull', createdAt: '2026-03-02T01:00:00.000Z' },
  before: [{ after: 0, userIds: ['ada'] }],
  after: [],
};
const hours = (pages: number) => Array.from({ length: 24 }, (_, hour) => (hour === 3 ? pages : 0));

it('says what changes for whom, by the month and the hour, with links, and nothing that a terminal obeys', () => {
  const ada = { pages: { before: 3, after: 24 }, night: { before: 0, after: 21 }, gained: [example], lost: [] };
  const tally = {
    ...emptyTally(),
    ...{ alerts: 30, pages: { before: 3, after: 24 }, night: { before: 0, after: 21 } },
    lost: { count: 1, examples: [example] },
    different: { count: 7, examples: [example] },
    people: { ada: { ...ada, hours: { before: hours(0), after: hours(21) } } },
  };
  const names = new Map([['ada', 'Ada Lovelace']]);
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
  const view = replayView(tally, { from, to, oldest: from, isCut: true, left: ['alertPolicies'], names });
  const text = replayText(view, 'https://pager.example');
  expect(text).toContain('  pages 3 → 24, at night 0 → 21\n');
  expect(text).toContain(
    '  Ada Lovelace: pages 3 → 24 (+7.0 a month), at night 0 → 21 (+7.0 a month); most by the hour: 03:00 0 → 21\n',
  );
  expect(text).toContain('https://pager.example/console/alerts/0190a000');
  expect(text).toContain('now:      after 0 min Ada Lovelace\n      proposed: nobody\n');
  expect(text).toContain('Only the newest alerts were replayed');
  expect(text).toContain('Changes of these are not replayed: alertPolicies');
  expect(text).not.toContain('\u001b');
});
