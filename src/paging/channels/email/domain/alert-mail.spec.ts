import { describe, expect, it } from '@jest/globals';
import { alertFacts } from '../../../../../test/support/mail-samples.js';
import type { AlertInMessage } from '../../domain/messages.js';
import { alertMail, type AlertMailFacts } from './alert-mail.js';
import { usualTimes } from '../../../../platform/domain/time-style.js';

const plain: Partial<AlertInMessage> = {
  message: 'Disk full',
  description: 'Only 2 % left on /var.',
  priority: 'P2',
  source: 'prometheus',
  entity: 'db-1',
  tags: ['disk', 'prod'],
  details: {},
  count: 1,
};
const mail = (alert: Partial<AlertInMessage> = {}, over: Partial<AlertMailFacts> = {}) =>
  alertMail(alertFacts(over, { ...plain, ...alert }));

describe('the mail that pages a person', () => {
  /** @contract delivery-24 */
  it('says what, where, how urgent, since when, who is next, and leads on', () => {
    expect(mail().subject).toBe('[P2] Disk full (db-1)');
    expect(mail({ message: 'DB-1: disk full' }).subject).toBe('[P2] DB-1: disk full');
    expect(mail({ entity: '' }).subject).toBe('[P2] Disk full');
    expect(mail({ entity: `a\n${'x'.repeat(100)}` }).subject).toBe(`[P2] Disk full (a ${'x'.repeat(58)}…)`);
    expect(mail().text.split('\n')).toEqual([
      'Disk full',
      '',
      'Priority: P2 (high)',
      '',
      'Acknowledge: https://pager.example.com/ack/Zm9yIHRoZSBwaWN0dXJlcyBvbmx5',
      '',
      'Open the alert: https://pager.example.com/console/alerts/0195c0de-0000-7000-8000-000000000001',
      '',
      'Escalate: https://pager.example.com/answer/Zm9yIHRoZSBwaWN0dXJlcyBvbmx5',
      '',
      'Next, if nobody acknowledges:',
      'Bo Lindqvist (Payments secondary) at 02:19 CEST (00:19 UTC)',
      '',
      'Only 2 % left on /var.',
      '',
      'Where: db-1, from prometheus',
      'Tags: disk, prod',
      'Since: Wed, 21 Oct 2026, 02:14 CEST (00:14 UTC)',
      'Alert: #40718',
      '',
      '-- ',
      'Pager paged you because you, your team or a schedule with you on call was named for this alert. Times are in your zone, and in UTC.',
    ]);
  });

  it.each([
    ['acknowledged', 'Acknowledged: '],
    ['closed', 'Closed: '],
    ['assigned', 'Assigned: '],
  ] as const)('says in front that the alert was %s', (occasion, news) => {
    const told = mail({ owner: 'Ada & Co' }, { occasion, because: 'one of your notification rules asks for it' });
    expect(told.subject).toBe(`${news}[P2] Disk full (db-1)`);
    expect(told.text).toMatch(new RegExp(`^${news}Disk full\n`));
    expect(told.html).toContain(`${news}Disk full\n</h1>`);
    expect(told.text.includes('Owner: Ada & Co')).toBe(occasion === 'assigned');
    expect(told.text).toContain('Pager wrote to you because one of your notification rules asks for it.');
  });

  it('has a button that acknowledges, where there is something to acknowledge', () => {
    expect(mail().html).toMatch(/href="https:\/\/pager\.example\.com\/ack\/[^"]+"[^>]*>Acknowledge<\/a/);
    expect(mail({}, { acknowledgeUrl: null }).html).not.toContain('>Acknowledge<');
  });

  it('says who is next in few words, also where that is many, one of a team, or nobody', () => {
    const at = new Date('2026-10-21T00:19:00Z');
    const nextOf = (next: AlertMailFacts['next']): string | undefined =>
      /Next, if nobody acknowledges:\n(.*)/.exec(mail({}, { next, timeStyle: usualTimes('UTC') }).text)?.[1];
    const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    expect(nextOf({ kind: 'page', at, who: seven, via: 'Ops' })).toBe('A, B, C, D, E, 2 more (Ops) at 00:19 UTC');
    expect(nextOf({ kind: 'page', at, who: ['Ada'], via: null })).toBe('Ada at 00:19 UTC');
    expect(nextOf({ kind: 'page', at, who: [], via: 'Ops' })).toBe('Ops at 00:19 UTC');
    const afterSnooze = { kind: 'page', at, who: ['Ada'], via: null, afterSnooze: true } as const;
    expect(nextOf(afterSnooze)).toBe('Ada Wed 21 Oct, 00:19 UTC (snoozed until then)');
    const page = { who: 'Ada', at, until: 'snoozed' } as const;
    const { text } = mail(
      { status: 'acknowledged' },
      { next: afterSnooze, pending: [page], timeStyle: usualTimes('UTC') },
    );
    expect(text).toContain('Next:\nAda Wed 21 Oct, 00:19 UTC (snoozed until then)\n\n');
    expect(nextOf({ kind: 'nobody', closesAt: null })).toBe('Nobody else is paged.');
    expect(nextOf({ kind: 'nobody', closesAt: at })).toBe(
      'Nobody else is paged. The alert is closed by itself at 00:19 UTC.',
    );
    expect(nextOf(null)).toBeUndefined();
  });

  it('names to whom a page is still to come, each with the time and what holds it, before it says that nobody else follows', () => {
    const at = new Date('2026-10-21T00:19:00Z');
    const linesOf = (facts: Pick<AlertMailFacts, 'next' | 'pending'>): string[] =>
      /Next, if nobody acknowledges:\n((?:.+\n)+)/
        .exec(mail({}, { ...facts, timeStyle: usualTimes('UTC') }).text)?.[1]
        ?.trim()
        .split('\n') ?? [];
    const pending = [
      { who: 'Ben', at: new Date('2026-10-21T00:07:00Z'), until: null },
      { who: 'Gus', at: new Date('2026-10-21T05:00:00Z'), until: 'quiet-hours' },
      { who: 'Eve', at: new Date('2026-10-23T05:00:00Z'), until: 'muted' },
      { who: 'Fay', at: new Date('2026-10-24T05:00:00Z'), until: 'snoozed' },
    ] as const;
    const [ben, gus, eve, fay] = [
      'Ben at 00:07 UTC',
      'Gus at 05:00 UTC (quiet hours until then)',
      'Eve Fri 23 Oct, 05:00 UTC (muted until then)',
      'Fay Sat 24 Oct, 05:00 UTC (snoozed until then)',
    ];
    expect(linesOf({ next: { kind: 'page', at, who: ['Ada'], via: null }, pending })).toEqual([
      ...[ben, 'Ada at 00:19 UTC', gus, eve, fay],
    ]);
    expect(linesOf({ next: { kind: 'nobody', closesAt: null }, pending })).toEqual([
      ...[ben, gus, eve, fay, 'Then nobody else is paged.'],
    ]);
    expect(linesOf({ next: null, pending: pending.slice(0, 1) })).toEqual([ben]);
    const eight = Array.from({ length: 8 }, () => pending[0]);
    expect(linesOf({ next: null, pending: eight })).toEqual([ben, ben, ben, ben, ben, '3 more later']);
  });

  /** @contract delivery-24 */
  it('shows labels, and offers those that are links as links', () => {
    const details = {
      'label.region': 'eu-1',
      'annotation.runbook_url': 'https://wiki.example.com/r?a=1&b=2',
      dashboardURL: 'javascript:alert(1)',
    };
    const { text, html } = mail({ details });
    expect(text).toContain('Runbook: https://wiki.example.com/r?a=1&b=2\n');
    expect(html).toContain('href="https://wiki.example.com/r?a=1&amp;b=2"');
    expect(text).toContain('Details:\nlabel.region: eu-1\ndashboardURL: javascript:alert(1)\n');
    expect(html).not.toContain('href="javascript');
  });

  it('leaves out what is not known', () => {
    const bare = mail({ description: '', source: '', entity: '', tags: [] }, { next: null });
    expect(bare.text).not.toMatch(/Where|Tags|Details|Seen|Next|null|undefined/);
    expect(bare.html).not.toMatch(/Where|Tags|Details|Seen|Next|null|undefined/);
    expect(mail({ entity: '' }).text).toContain('Where: prometheus\n');
  });

  it('cuts what is long without splitting a letter, and leads to the rest', () => {
    expect(mail({ message: 'one\r\nBcc: two' }).subject).toBe('[P2] one Bcc: two (db-1)');
    const { text } = mail({ description: '🔥'.repeat(1500) });
    expect(text).toContain(`${'🔥'.repeat(1000)}…\n\nRead all of it: https://pager.example.com/console/alerts/`);
    expect(text).not.toContain('🔥'.repeat(1001));
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${index}`, 'v'.repeat(900)]));
    const cut = mail({ details: many }).text;
    expect(cut).toContain('key14: v');
    expect(cut).not.toContain('key15: v');
    expect(cut).toContain('…: and 25 more');
    expect(cut).not.toContain('v'.repeat(201));
  });
});
