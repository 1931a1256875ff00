import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findZones } from '../console/src/parts/find-zones.js';
import {
  atHour,
  beside,
  clockIn,
  dated,
  isoOf,
  localTimes,
  momentOf,
  momentsOf,
  nextHour,
  offsetName,
  pageZone,
  readTimesAs,
  wallClock,
} from '../console/src/parts/moment.js';
import {
  addressOf,
  moved,
  RANGES,
  shownOf,
  spanAnywhere,
  spanIn,
  type Range,
} from '../console/src/pages/schedules/shown.js';
import { zoneName } from '../console/src/parts/zones.js';
import { TimeZone } from '../src/platform/domain/time-zone.js';
import { byWeekday } from '../console/src/schedules/from-to.js';
import { timesOf } from '../console/src/schedules/days-off.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const BERLIN = 'Europe/Berlin';
const LORD_HOWE = 'Australia/Lord_Howe';

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const minute = fc
  .integer({ min: Date.UTC(2020, 0) / MINUTE, max: Date.UTC(2036, 0) / MINUTE })
  .map((count) => count * MINUTE);

afterEach(() => readTimesAs({ timezone: 'UTC' }));

it('says the instants of a text of the service on the clock of the reader', () => {
  readTimesAs({ timezone: 'Asia/Kolkata' });
  const text = 'nobody is notified before 2026-03-26T18:44:01.087Z, or 2026-03-27T18:44Z';
  expect(localTimes(text)).toMatch(/^nobody is notified before 27 Mar,? .*00:14.*, or 28 Mar,? .*00:14.*$/);
  expect(localTimes('On 2026-03-26, no instant')).toBe('On 2026-03-26, no instant');
});

describe('a moment in a zone', () => {
  it('is one of those that its text means, and the only one but where the clocks go back', () => {
    fc.assert(
      fc.property(zone, minute, (name, at) => {
        const text = wallClock(at, name);
        const all = momentsOf(text, name);
        expect(all).toContain(at);
        expect(all.map((each) => wallClock(each, name))).toEqual(all.map(() => text));
        expect(all[0]).toBe(momentOf(text, name));
        expect(all.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    // Clocks go forward: no such time; it is read with the offset before.
    [BERLIN, '2027-03-28T02:30', [], '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
    [LORD_HOWE, '2027-10-03T02:15', [], '2027-10-02T15:45:00.000Z', '2027-10-03T02:45'],
    ['America/New_York', '2027-03-14T02:00', [], '2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
    // They go back, by an hour or by half of one.
    [BERLIN, '2027-10-31T02:00', ['2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z']],
    [BERLIN, '2027-10-31T03:00', ['2027-10-31T02:00:00.000Z']],
    [LORD_HOWE, '2027-04-04T01:45', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
    [LORD_HOWE, '2027-04-04T02:00', ['2027-04-03T15:30:00.000Z']],
    ['Asia/Kolkata', '2027-03-28T02:30', ['2027-03-27T21:00:00.000Z']],
  ])('in %s %s', (name, text, moments, meant = moments[0], shown = text) => {
    expect(momentsOf(text, name).map(isoOf)).toEqual(moments);
    expect(isoOf(momentOf(text, name))).toBe(meant);
    expect(wallClock(Date.parse(meant!), name)).toBe(shown);
  });

  it('is none where nothing, or not all of it, is typed', () => {
    for (const text of ['', 'T', '2027-03-28T', '2027-13-01T00:00'])
      expect([text, momentsOf(text, BERLIN), isoOf(momentOf(text, BERLIN))]).toEqual([text, [], '']);
    expect(wallClock(NaN, BERLIN)).toBe('');
  });

  it('stands beside that of another zone only where it shows another time', () => {
    readTimesAs({ timezone: 'Asia/Kolkata', clockHours: 12, locale: 'en-US' });
    const at = Date.parse('2027-01-04T20:00:00Z');
    expect(clockIn(at, pageZone(BERLIN, 'Asia/Kolkata'))).toMatch(/9:00.PM \(Tue 0?1:30.AM in Asia\/Kolkata\)$/i);
    expect(pageZone('Asia/Kolkata', 'Asia/Calcutta').other).toBeNull();
    expect(beside(at, BERLIN, 'Africa/Lagos')).toBeNull();
    // In summer they differ.
    expect(beside(Date.parse('2027-07-04T20:00:00Z'), BERLIN, 'Africa/Lagos')).toMatch(/9:00.PM/i);
    expect(dated(at, BERLIN)).toMatch(/^Mon, Jan 4, 2027, 9:00.PM$|^Mon, Jan 4, 2027, 0?9:00.PM$/i);
    expect([offsetName('Asia/Kolkata', at), offsetName('UTC', at), offsetName('America/St_Johns', at)]).toEqual([
      'UTC+5:30',
      'UTC',
      'UTC-3:30',
    ]);
  });

  it('has full hours after it that are never further apart than the clocks change', () => {
    fc.assert(
      fc.property(zone, minute, (name, at) => {
        const next = nextHour(at, name);
        expect(next - at).toBeGreaterThan(0);
        expect(next - at).toBeLessThanOrEqual(HOUR);
      }),
    );
    const hoursOf = (day: string): number => {
      const [start, end] = [momentOf(day, BERLIN), atHour(momentOf(day, BERLIN), 1, 0, BERLIN)];
      let count = 0;
      for (let at = nextHour(start - 1, BERLIN); at < end; at = nextHour(at, BERLIN)) count++;
      return count;
    };
    expect(['2027-03-28', '2027-10-31', '2027-11-01'].map(hoursOf)).toEqual([23, 25, 24]);
  });
});

describe('time zones are found', () => {
  // Not at a full second: neither is now.
  const winter = Date.parse('2027-01-04T12:00:00.123Z');
  it.each([
    ['Kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Kolkata'],
    ['IST', 'Asia/Jerusalem', 'Asia/Kolkata', 'Europe/Dublin'],
    ['mumbai', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['new_york', 'America/New_York'],
    ['EST', 'America/New_York', 'America/Toronto'],
    ['Sao Paulo', 'America/Sao_Paulo'],
    ['münchen', 'Europe/Berlin'],
    ['Kiev', 'Europe/Kyiv'],
    ['buenos', 'America/Argentina/Buenos_Aires'],
    ['lord howe', 'Australia/Lord_Howe'],
    ['Europe/Ber', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['UTC+5:30', 'Asia/Colombo', 'Asia/Kolkata'],
    ['gmt+0545', 'Asia/Kathmandu'],
    ['nowhere at all'],
  ])('by %s', (typed, ...expected) => {
    const found = findZones(typed, winter);
    expect(found.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('by an offset that they have now, not one that begins alike', () => {
    expect(findZones('UTC+2', winter)).toContain('Africa/Johannesburg');
    expect(findZones('UTC+1', winter)).toContain(BERLIN);
    expect(findZones('utc +2', Date.parse('2027-07-04T12:00Z'))).toContain(BERLIN);
    for (const name of findZones('UTC+1', winter)) expect(offsetName(name, winter)).toBe('UTC+1');
  });

  it('all of them without a text, by their names of today, each by any part of it', () => {
    const all = findZones('', winter);
    expect(new Set(all).size).toBe(all.length);
    for (const name of ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Kathmandu', 'America/Nuuk', 'Atlantic/Faroe', 'UTC'])
      expect(all).toContain(name);
    expect(all.filter((name) => name !== zoneName(name))).toEqual([]);
    expect(all.length).toBeGreaterThan(400);
    fc.assert(
      fc.property(fc.constantFrom(...all), (name) => {
        expect(findZones(name, winter)).toContain(name);
        expect(findZones(name.split('/').at(-1)!.replaceAll('_', ' '), winter).slice(0, 5)).toContain(name);
      }),
    );
  });
});

describe('a zone that was renamed', () => {
  it('is the same clock by either name', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), 'Europe/Kiev'])
      expect([name, TimeZone.of(zoneName(name)).toLocal(0)]).toEqual([name, TimeZone.of(name).toLocal(0)]);
  });
});

describe('what a schedule shows', () => {
  const range = fc.constantFrom(...(Object.keys(RANGES) as Range[]));
  const day = fc.integer({ min: 0, max: 30_000 }).map((count) => new Date(count * DAY).toISOString().slice(0, 10));

  it('stands in its address, also where there is nothing sensible in it', () => {
    expect(shownOf('', '2026-11-30')).toEqual({ range: 'weeks', view: 'timeline', from: '2026-11-30' });
    expect(shownOf('range=day&from=2027-03-28&view=list', '2026-11-30')).toEqual({
      ...{ range: 'day', view: 'list', from: '2027-03-28' },
    });
    for (const from of ['2027-02-31x', 'today', '', '2027-99-99'])
      expect(shownOf(`range=toString&from=${from}`, '2026-12-02').from).toBe('2026-11-30');
    expect(addressOf('s', { range: 'weeks', view: 'timeline', from: null })).toBe('/schedules/s');
    fc.assert(
      fc.property(range, day, fc.constantFrom('timeline', 'list'), (name, from, view) => {
        const shown = shownOf(`range=${name}&from=${from}&view=${view}`, '2026-11-30');
        expect(shownOf(addressOf('s', shown).split('?')[1] ?? '', '2026-11-30')).toEqual(shown);
        expect(shown.from <= from).toBe(true);
        if (name !== 'day') expect(new Date(shown.from).getUTCDay()).toBe(1);
        expect(moved({ ...shown, from: moved(shown, 1) }, -1)).toBe(shown.from);
      }),
    );
  });

  it('is from midnight to midnight on the clock of its zone, and within what is loaded for any', () => {
    fc.assert(
      fc.property(range, day, zone, (name, from, of) => {
        const shown = shownOf(`range=${name}&from=${from}`, '2026-11-30');
        const { start, end } = spanIn(shown, of);
        expect(wallClock(start, of).slice(0, 10)).toBe(shown.from);
        expect(wallClock(end, of).slice(0, 10)).toBe(moved(shown, 1));
        const anywhere = spanAnywhere(shown);
        expect([start >= anywhere.start, end <= anywhere.end]).toEqual([true, true]);
      }),
      { numRuns: 500 },
    );
    const hours = (from: string, of: string): number => {
      const { start, end } = spanIn({ range: 'day', view: 'list', from }, of);
      return (end - start) / HOUR;
    };
    expect([hours('2027-03-28', BERLIN), hours('2027-10-31', BERLIN)]).toEqual([23, 25]);
    expect([hours('2027-10-03', LORD_HOWE), hours('2027-04-04', LORD_HOWE)]).toEqual([23.5, 24.5]);
  });

  it('says the times of a shift by weekdays where the dates stand beside', () => {
    const span = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
    const [noon, night] = [
      span('2026-11-30T10:00Z', '2026-11-30T18:00Z'),
      span('2026-11-30T18:00Z', '2026-12-01T02:00Z'),
    ];
    expect([byWeekday(noon, BERLIN), byWeekday(night, BERLIN)]).toEqual([
      'Mon 11:00 to 19:00',
      'Mon 19:00 to Tue 03:00',
    ]);
    expect(byWeekday({ ...noon, end: Infinity }, BERLIN)).toBe('from Mon 11:00 on');
  });
});

describe('the time off of somebody in another zone', () => {
  it('is days there, with the times of the reader beside; of the same days only these', () => {
    readTimesAs({ timezone: BERLIN });
    const year = new Date().getUTCFullYear() + 1;
    const days = { startDate: `${year}-01-11T18:30:00.000Z`, endDate: `${year}-01-13T18:30:00.000Z` };
    expect(timesOf(days, 'Asia/Kolkata')).toBe(
      `12 Jan ${year} to 13 Jan ${year} in Asia/Kolkata (11 Jan ${year}, 19:30 to 13 Jan ${year}, 19:30 in Europe/Berlin)`,
    );
    const own = { startDate: `${year}-01-11T23:00:00.000Z`, endDate: `${year}-01-12T23:00:00.000Z` };
    expect(timesOf(own, 'Europe/Paris')).toBe(`12 Jan ${year}`);
  });
});
