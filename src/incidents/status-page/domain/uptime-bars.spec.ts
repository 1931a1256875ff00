import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SERVICE_STATUSES, type ServiceStatus } from '../../services/domain/status.js';
import { ENGLISH, wordsFor } from '../../../platform/words.js';
import { uptimeBars } from './uptime-bars.js';

const day = (status: ServiceStatus | null, downSeconds = 0, date = '2026-05-12') => ({ date, status, downSeconds });

/** The colour of each bar in the SVG. */
function coloursOf(svg: string, days: number): (string | undefined)[] {
  const colours = Array.from({ length: days }, (): string | undefined => undefined);
  for (const [, status, path = ''] of svg.matchAll(/<path class="(\w+)" d="([^"]*)"/g)) {
    for (const [, x, length] of path.matchAll(/M(\d+) 16h(\d+)/g)) {
      for (let index = Number(x) / 4; index < (Number(x) + Number(length) + 1) / 4; index++) {
        expect(colours[index]).toBeUndefined();
        colours[index] = status;
      }
    }
  }
  return colours;
}

describe('uptime bars', () => {
  it('give every day its colour, once', () => {
    const status = fc.constantFrom(...SERVICE_STATUSES, null);
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 90 }), (statuses) => {
        const { text } = uptimeBars(ENGLISH, { percent: 99, days: statuses.map((each) => day(each)) });
        expect(coloursOf(text, statuses.length)).toEqual(statuses.map((each) => each ?? 'none'));
      }),
    );
  });

  it('say in words what they show', () => {
    const days = [day(null), day('ok'), day('major_outage', 3900), day('degraded', 0, '2026-05-13')];
    const { text } = uptimeBars(ENGLISH, { percent: 99.999, days });
    expect(text).toContain('aria-label="Last 4 days: 99.99 % uptime since 12 May 2026, 2 days with trouble"');
    expect(text).toContain('<title>12 May 2026: Major outage, down for 1 h 5 min</title>');
    expect(text).toMatch(/<li>13 May 2026: Degraded<\/li>\s*<li>12 May 2026: Major outage/);
    expect(uptimeBars(ENGLISH, { percent: null, days: [day(null)] }).text).toContain('No data yet');
  });

  it('say it in the language and the numbers of whoever reads', () => {
    const days = [day(null), day('ok'), day('major_outage', 3900)];
    const { text } = uptimeBars(wordsFor({ locale: 'de-AT' }), { percent: 99.999, days });
    expect(text).toContain('aria-label="Letzte 3 Tage: 99,99 % Verfügbarkeit seit 12. Mai 2026, 1 Tag mit Störung"');
    expect(text).toContain('<title>12. Mai 2026: Großer Ausfall, ausgefallen für 1 h 5 min</title>');
  });

  it('give no figure for the first day alone', () => {
    const { text } = uptimeBars(ENGLISH, { percent: 96.39, days: [day(null), day(null), day('major_outage', 60)] });
    expect(text).toContain('Watched since today');
    expect(text).not.toContain('96.39');
  });

  it('cost little', () => {
    const days = Array.from({ length: 90 }, () => day('ok'));
    expect(uptimeBars(ENGLISH, { percent: 100, days }).text.length).toBeLessThan(500);
  });
});
