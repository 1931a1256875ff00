import { describe, expect, it } from '@jest/globals';
import type { ChannelMessage } from '../../channels/ports/channel-provider.js';
import { alertMail, type AlertMailInput, type MailableAlert } from './alert-mail.js';

const alert: MailableAlert = {
  id: '0195c0de-0000-7000-8000-000000000001',
  tinyId: 4711,
  message: 'Disk full',
  description: 'Only 2 % left on /var.',
  priority: 'P2',
  source: 'prometheus',
  entity: 'db-1',
  tags: ['disk', 'prod'],
  owner: null,
  createdAt: new Date('2026-01-10T23:00:05.123Z'),
};

const mail = (
  over: Partial<MailableAlert> = {},
  deliveryId = 'd1',
  why: Partial<Pick<AlertMailInput, 'occasion' | 'byRule' | 'acknowledgeUrl'>> = {},
): ChannelMessage =>
  alertMail({
    deliveryId,
    alert: { ...alert, ...over },
    publicBaseUrl: 'https://pager.example.com',
    serviceName: 'Pager',
    occasion: 'create-alert',
    byRule: false,
    acknowledgeUrl: null,
    ...why,
  });

describe('the mail that pages a person', () => {
  it('says what, where, how urgent, and links to the alert', () => {
    expect(mail().subject).toBe('[P2] Disk full');
    expect(mail().text).toBe(
      [
        'Disk full',
        '',
        'Only 2 % left on /var.',
        '',
        'Priority: P2 (high)',
        'Where: db-1, from prometheus',
        'Tags: disk, prod',
        'Since: 2026-01-10 23:00:05 UTC',
        'Alert: #4711',
        '',
        'https://pager.example.com/v2/alerts/0195c0de-0000-7000-8000-000000000001',
        '',
        '-- ',
        'Pager paged you because you are on call for this alert.',
      ].join('\n'),
    );
    for (const said of ['Disk full', 'Only 2 % left', 'P2 (high)', 'db-1, from prometheus', '/v2/alerts/0195c0de']) {
      expect(mail().html).toContain(said);
    }
  });

  it.each([
    ['acknowledged', 'Acknowledged: '],
    ['closed', 'Closed: '],
    ['assigned', 'Assigned: '],
  ] as const)('says in front that the alert was %s', (occasion, news) => {
    const told = mail({ owner: 'Ada & Co' }, 'd1', { occasion, byRule: true });
    expect(told.subject).toBe(`${news}[P2] Disk full`);
    expect(told.text).toMatch(new RegExp(`^${news}Disk full\n`));
    expect(told.html).toContain(`${news}Disk full</h1>`);
    expect(told.text.includes('Owner: Ada & Co')).toBe(occasion === 'assigned');
    expect(told.text).toContain('Pager wrote to you because one of your notification rules asks for it.');
  });

  it('carries the link that acknowledges, as a line and as a button', () => {
    const told = mail({}, 'd1', { acknowledgeUrl: 'https://pager.example.com/ack/abc' });
    expect(told.text).toContain('\n\nAcknowledge: https://pager.example.com/ack/abc\n\n');
    expect(told.html).toMatch(/<a href="https:\/\/pager\.example\.com\/ack\/abc"[^>]*>Acknowledge<\/a>/);
    expect(mail().html).not.toContain('>Acknowledge<');
  });

  it('leaves out what is not known', () => {
    const bare = mail({ description: '', source: '', entity: '', tags: [] });
    expect(bare.text).not.toMatch(/Where|Tags|null|undefined/);
    expect(bare.html).not.toMatch(/Where|Tags|null|undefined/);
    expect(mail({ entity: '' }).text).toContain('Where: prometheus\n');
  });

  it('is one thread per alert, one message per delivery', () => {
    const first = mail({}, 'd1');
    const second = mail({}, 'd2');
    expect(first.references).toEqual(['<alert-0195c0de-0000-7000-8000-000000000001@pager.example.com>']);
    expect(second.references).toEqual(first.references);
    expect(second.subject).toBe(first.subject);
    expect([first.messageId, second.messageId]).toEqual([
      '<delivery-d1@pager.example.com>',
      '<delivery-d2@pager.example.com>',
    ]);
  });

  it('shows markup as text', () => {
    const hostile = mail({ message: '<img src=x onerror="alert(1)">', tags: ["<b>'&"] });
    expect(hostile.html).not.toMatch(/<img|<b>/);
    expect(hostile.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(hostile.html).toContain('&lt;b&gt;&#39;&amp;');
  });

  it('keeps the subject on one line and cuts a long description without splitting a letter', () => {
    expect(mail({ message: 'one\r\nBcc: two' }).subject).toBe('[P2] one Bcc: two');
    const long = mail({ description: '🔥'.repeat(1500) }).text;
    expect(long).toContain(`${'🔥'.repeat(1000)}…\n`);
    expect(long).not.toContain('🔥'.repeat(1001));
  });
});
