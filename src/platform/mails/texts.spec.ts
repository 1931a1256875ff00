import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrast, AA } from '../html/color.js';
import type { Tone } from './mail-parts.js';
import { DARK, LIGHT, paletteOf } from './mail-style.js';
import { untrustedName, untrustedText } from './texts.js';
import { zonedTimes } from '../zoned-times.js';
import { usualTimes } from '../domain/time-style.js';

describe('a name chosen by an unknown person', () => {
  it.each(['Ada Moreno', 'J. R. Smith', 'Ada: the first', 'O’Brien', '李雷'])('%s stays as it is', (name) => {
    expect(untrustedName(name)).toBe(name);
  });

  it('turns nothing around that stands behind it, and shows that it would', () => {
    expect(untrustedName('\u202egnp.Ada\u2066')).toBe('⟨U+202E⟩gnp.\u200bAda⟨U+2066⟩');
    expect(untrustedName('עדה')).toBe('עדה');
  });

  it.each([
    'evil.com',
    'evil.\u00adcom',
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\uff61com',
    'tel:112',
    'a@b',
    '//evil',
  ])('%j is made no link of, in a line or in a text', (address) => {
    for (const shown of [untrustedName(address), untrustedText(`Look:\n${address}\n`, 100).text]) {
      expect(shown).toMatch(/[.:/@\u3002\uff0e\uff61]\u200b/);
      expect(shown.replaceAll('\u200b', '')).toContain(address);
    }
  });

  it('keeps its lines, and has no address, direction mark or control character', () => {
    const words = fc.oneof(fc.webUrl(), fc.emailAddress(), fc.domain(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(words), fc.integer({ min: 1, max: 200 }), (parts, limit) => {
        const { text, wasCut } = untrustedText(parts.join('\n'), limit);
        expect(text).not.toMatch(
          /[.:/@\u3002\uff0e\uff61]\p{Cf}*(?<!\u200b)[\p{L}\p{N}_]|[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/u,
        );
        expect([...text.replaceAll('\u200b', '')].length).toBeLessThanOrEqual(limit + 1);
        if (!wasCut) expect(text.split('\n').length).toBe(parts.join('\n').split('\n').length);
      }),
    );
  });

  it('is one line, is not long, and is no address', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), (url, more) => {
        const shown = untrustedName(`${more} ${url}\n${more}`);
        expect(shown).not.toMatch(/[\r\n]|https?:\/\/|\w\.\w|\w@\w/);
        expect([...shown.replaceAll('\u200b', '')].length).toBeLessThanOrEqual(81);
      }),
    );
  });
});

describe('times in a mail', () => {
  const instant = new Date('2026-01-10T23:00:05.123Z');

  it('are on the reader’s clock and in UTC, with its day where that is another', () => {
    const times = zonedTimes(usualTimes('Europe/Berlin'));
    expect(times.full(instant)).toBe('Sun, 11 Jan 2026, 00:00 CET (10 Jan, 23:00 UTC)');
    expect(times.clock(instant)).toBe('00:00 CET (23:00 UTC)');
    expect(zonedTimes(usualTimes('America/New_York')).full(instant)).toBe('Sat, 10 Jan 2026, 18:00 GMT-5 (23:00 UTC)');
  });

  it('are said once where the reader’s clock shows UTC at that time of the year', () => {
    const times = zonedTimes(usualTimes('Europe/London'));
    expect(times.full(instant)).toBe('Sat, 10 Jan 2026, 23:00 GMT');
    expect(times.clock(instant)).toBe('23:00 GMT');
    expect(times.clock(new Date('2026-07-10T23:00:05Z'))).toBe('00:00 BST (23:00 UTC)');
  });

  /** @contract operating-81 */
  it.each([
    ['en', null, 'Sun, 11 Jan 2026, 00:00 CET (10 Jan, 23:00 UTC)', '00:00 CET (23:00 UTC)'],
    ['en', 12, 'Sun, 11 Jan 2026, 12:00 am CET (10 Jan, 11:00 pm UTC)', '12:00 am CET (11:00 pm UTC)'],
    ['en-US', null, 'Sun, Jan 11, 2026, 12:00 AM GMT+1 (Jan 10, 11:00 PM UTC)', '12:00 AM GMT+1 (11:00 PM UTC)'],
    ['en_US', 24, 'Sun, Jan 11, 2026, 00:00 GMT+1 (Jan 10, 23:00 UTC)', '00:00 GMT+1 (23:00 UTC)'],
    ['de', null, 'So., 11. Jan. 2026, 00:00 MEZ (10. Jan., 23:00 UTC)', '00:00 MEZ (23:00 UTC)'],
    ['no language at all', null, 'Sun, 11 Jan 2026, 00:00 CET (10 Jan, 23:00 UTC)', '00:00 CET (23:00 UTC)'],
  ] as const)('have the format of %s and %j hours', (locale, clockHours, full, clock) => {
    const times = zonedTimes({ timezone: 'Europe/Berlin', locale, clockHours });
    expect([times.full(instant), times.clock(instant)]).toEqual([full, clock]);
  });

  it('are readable in any language, without characters that cost an SMS its alphabet', () => {
    for (const locale of ['en-US', 'en-AU', 'es', 'fr-CA', 'ko', 'x-y', '-', 'de-u-hc-h12']) {
      const times = zonedTimes({ timezone: 'Asia/Tokyo', locale, clockHours: 12 });
      for (const text of [times.full(instant), times.short(instant), times.clock(instant)])
        expect(text).not.toMatch(/[\u00a0\u202f]/);
    }
  });

  it.each(['UTC', 'Etc/UTC', 'Mars/Olympus', ''])('are said once in %j', (zone) => {
    expect(zonedTimes(usualTimes(zone)).full(instant)).toBe('Sat, 10 Jan 2026, 23:00 UTC');
    expect(zonedTimes(usualTimes(zone)).clock(instant)).toBe('23:00 UTC');
  });
});

describe('the colours of mails', () => {
  const TONES: readonly Tone[] = [
    ...(['P1', 'P2', 'P3', 'P4', 'P5', 'brand', 'good', 'quiet'] as const),
    ...(['maintenance', 'degraded', 'partial_outage', 'major_outage'] as const),
  ];

  it.each(TONES)('%s can be read on light and on dark', (tone) => {
    const { mark, accent, onAccent, link } = paletteOf({ tone, accentColor: null });
    for (const { ink, ground } of [mark.light, mark.dark]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA);
    expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(AA);
    for (const ground of [LIGHT.card, LIGHT.ground]) expect(contrast(link.light, ground)).toBeGreaterThanOrEqual(AA);
    for (const ground of [DARK.card, DARK.ground]) expect(contrast(link.dark, ground)).toBeGreaterThanOrEqual(AA);
  });

  it.each([LIGHT, DARK])('text is readable on every background', ({ ground, card, sunk, ink, quiet }) => {
    for (const each of [ground, card, sunk]) {
      expect(contrast(ink, each)).toBeGreaterThanOrEqual(AA);
      expect(contrast(quiet, each)).toBeGreaterThanOrEqual(AA);
    }
  });
});
