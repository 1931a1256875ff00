import { describe, expect, it } from '@jest/globals';
import { usualTimes } from '../../../../platform/domain/time-style.js';
import { alertSms, bundleSms, type AlertSmsInput, type BundleSmsInput } from './texts.js';

const input: AlertSmsInput = {
  alert: { tinyId: 12345, message: 'Disk full', priority: 'P1', entity: 'db-1', source: 'prometheus' },
  occasion: 'create-alert',
  inPlaceOf: null,
  timeStyle: usualTimes('UTC'),
  acknowledgeUrl: 'https://pager.example.com/ack/0123456789abcdefghijkl',
  alertUrl: 'https://pager.example.com/console/alerts/1',
};
const sms = (over: Partial<AlertSmsInput['alert']>): string =>
  alertSms({ ...input, alert: { ...input.alert, ...over } });

describe('the text message of an alert', () => {
  it('says what, where, how urgent, and how to acknowledge', () => {
    expect(alertSms(input)).toBe(
      'P1 critical: Disk full (db-1, from prometheus) #12345 ' +
        'https://pager.example.com/ack/0123456789abcdefghijkl or reply: ack 12345',
    );
  });

  it('says what happened to it, with a link to look at', () => {
    expect(alertSms({ ...input, occasion: 'closed', acknowledgeUrl: null })).toBe(
      'Closed: P1 critical: Disk full (db-1, from prometheus) #12345 https://pager.example.com/console/alerts/1',
    );
  });

  it('says for whom it comes', () => {
    expect(alertSms({ ...input, inPlaceOf: 'Ann' })).toContain('For Ann: P1 critical: Disk full (db-1');
  });

  it('is one line', () => {
    expect(sms({ message: ' Disk\n\tfull ', entity: '', source: '' })).toContain('P1 critical: Disk full #12345');
  });

  it.each([
    ['plain letters', 'x', 306],
    ['letters that count twice', '[', 306],
    ['snowmen', '☃', 201],
    ['emoji of two halves', '🔥', 201],
  ])('never cuts the link, and stays within few segments, for a message of %s', (_what, letter, room) => {
    for (const length of [1, 60, 100, 129, 130]) {
      for (const entity of ['', 'db-1', letter.repeat(255)]) {
        const text = sms({ message: letter.repeat(length), entity });
        const weight = text.length + (room === 306 ? (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : 0);
        expect(weight).toBeLessThanOrEqual(room);
        expect(text).toContain(`${input.acknowledgeUrl} or reply: ack 12345`);
        expect(text.isWellFormed()).toBe(true);
      }
    }
  });

  it('shortens the place before the message', () => {
    const text = sms({ message: 'm'.repeat(130), entity: 'e'.repeat(200), source: '' });
    expect(text).toContain('m'.repeat(130));
    expect(text).toMatch(/\(e+\.\.\.\)/);
  });
});

describe('the text message of many alerts', () => {
  const of = (messages: string[], count: number): string => {
    const alerts = messages.map((message) => ({ message, priority: 'P2' as const }));
    const acknowledgeUrl = input.acknowledgeUrl;
    const told: BundleSmsInput = { occasion: 'create-alert', count, worst: 'P2', acknowledgeUrl, alerts, ...LINKS };
    return bundleSms(told);
  };
  const LINKS = {
    canBeAcknowledged: true,
    timeStyle: usualTimes('UTC'),
    inboxUrl: 'https://pager.example.com/console/',
  };
  const numbered = (length: number): string[] => [1, 2, 3, 4, 5].map((number) => `${'m'.repeat(length)} ${number}`);

  it('names as many as there is room for', () => {
    expect(of(numbered(10), 5)).toContain('P2 mmmmmmmmmm 1; P2 mmmmmmmmmm 2; P2 mmmmmmmmmm 3; P2 mmmmmmmmmm 4; ');
  });

  it('rather names fewer than says the same of several', () => {
    const m = 'm'.repeat(45);
    expect(of(numbered(45), 49)).toContain(`P2 ${m} 1; P2 ${m} 2; P2 ${m} 3; 46 more.`);
  });

  it('names what several are called once', () => {
    expect(of(['Disk full', 'Disk full', 'Link down'], 3)).toContain(': P2 Disk full; P2 Link down; 1 more. ');
  });

  it.each([5, 60, 400])('stays within few segments for messages of %i letters', (length) => {
    const text = of(numbered(length), 500);
    expect(text.length).toBeLessThanOrEqual(306);
    expect(text).toContain(`${input.acknowledgeUrl} or reply: ack all`);
  });
});
