import { describe, expect, it } from '@jest/globals';
import { alertFacts } from '../../../test/support/mail-samples.js';
import { englishWordsIn } from '../../../test/support/mixed-languages.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { TimeStyle } from '../../platform/domain/time-style.js';
import { handoffMessage } from '../handoff-notices/domain/handoff-message.js';
import { incidentMessage } from '../incident-notices/domain/incident-message.js';
import { addressNotice } from '../notifications/addresses/address-notices.js';
import { alertMessage } from '../notifications/domain/alert-message.js';
import { bundleMessage } from '../notifications/domain/bundle-message.js';
import { contentOf } from './channel-definition.js';
import type { AddressFailed } from './events/channel-events.js';
import type { Message, Occasion } from './domain/messages.js';
import { CHANNELS } from './registry.js';
import { alertSms, bundleSms } from './sms/domain/texts.js';

const GERMAN: TimeStyle = { timezone: 'Europe/Berlin', locale: 'de-DE', clockHours: null };
const server = { publicBaseUrl: 'https://pager.example.com', serviceName: 'Pager' };
const base = { id: 'm', serviceName: 'Pager', timeStyle: GERMAN };
const frame = { timeStyle: GERMAN, noticeId: 'n', ...server };
/** What people typed: of no language. */
const ALERT = {
  ...alertFacts().alert,
  ...{ message: 'ÄÖÜ', description: 'ÖÄÜ', entity: 'Ä1', source: 'Ö1', tags: [], details: {} },
} as unknown as AlertSnapshot;
const DELIVERY = { tenantId: 't', id: 'd', attempts: 1, cause: 'page/1', ruleId: null, inPlaceOf: null };
const link = 'https://pager.example.com/answer/Zm9y';

const alertOf = (occasion: Occasion, delivery: object = {}): Message => ({
  ...alertMessage({
    ...{ delivery: { ...DELIVERY, occasion, ...delivery }, alert: ALERT, acknowledgeUrl: null, canBeEscalated: true },
    answerUrls: { acknowledge: link, escalate: link, close: link, snooze: link },
    ...{ next: null, timeStyle: GERMAN, ...server },
  }),
});
const bundleOf = (occasion: Occasion): Message =>
  bundleMessage({
    ...{ bundle: { tenantId: 't', id: 'b', attempts: 1 }, occasion, alerts: Array.from({ length: 7 }, () => ALERT) },
    ...{ acknowledgeUrl: link, timeStyle: GERMAN, ...server },
  });
const failed = (userId: string | null, name: string): Message =>
  addressNotice.message(
    {
      userId: 'u',
      channelId: 'c',
      channelType: 'email',
      failed: { userId, type: 'voice', name, reason: 'ÖÖ' } as AddressFailed,
    },
    frame,
  );
const handoff = (kind: 'begin' | 'end', isAhead: boolean, until: string | null): Message =>
  handoffMessage(
    { kind, userId: 'u', scheduleId: 's', scheduleName: 'ÜÜ', at: '2026-03-29T00:30:00Z', until, onCall: ['ÄÄ'] },
    frame,
    { isAhead },
  );

const OCCASIONS: readonly Occasion[] = ['create-alert', 'acknowledged', 'closed', 'assigned', 'note-added'];
const MESSAGES: readonly Message[] = [
  ...OCCASIONS.flatMap((occasion) => [alertOf(occasion), bundleOf(occasion)]),
  ...['responder/', 'responder/awake/1', 'unheard/1', 'raised/1'].map((cause) => alertOf('create-alert', { cause })),
  alertOf('create-alert', { follows: true, ruleId: 'r' }),
  alertOf('create-alert', { ruleId: 'r' }),
  alertOf('create-alert', { inPlaceOf: [{ name: 'ÄÄ', until: '2026-03-29T00:30:00Z' }] }),
  alertOf('create-alert', { inPlaceOf: Array.from({ length: 5 }, () => ({ name: 'ÄÄ', until: null })) }),
  { ...base, kind: 'code', code: '123456' },
  { ...base, kind: 'test' },
  ...[failed(null, 'ÄÄ'), failed('u', ''), failed('u', 'ÄÄ')],
  ...[true, false].flatMap((isAhead) => [
    ...[handoff('begin', isAhead, null), handoff('begin', isAhead, '2026-03-29T08:00:00Z')],
    handoff('end', isAhead, null),
  ]),
  ...(['open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed'] as const).map((status) =>
    incidentMessage(
      {
        ...{ incidentId: 'i', name: 'ÄÄ', message: 'ÖÖ', priority: 'P1', status, at: '2026-03-29T08:00:00Z' },
        role: status === 'open' ? 'responder' : 'stakeholder',
      },
      frame,
    ),
  ),
];

/** What a person reads of a content: texts of several words, titles and names of buttons. */
function shown(content: unknown, key = ''): string[] {
  if (typeof content === 'string') return / \S/.test(content) || /title|label|text|body/.test(key) ? [content] : [];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => (IGNORED.has(name) ? [] : shown(value, name)));
}
/** The language itself, and fields of programs. */
const IGNORED: ReadonlySet<string> = new Set([
  'words',
  'html',
  'type',
  'attempt',
  'headers',
  'incident',
  'alert',
  'alerts',
]);

describe.each(CHANNELS.map((channel) => [channel.type, channel] as const))('over %s', (_type, channel) => {
  it('somebody who reads German is told in German alone', () => {
    const texts = MESSAGES.flatMap((message) => shown(contentOf(channel, message)));
    expect(texts.length).toBeGreaterThanOrEqual(MESSAGES.length);
    expect(texts.flatMap((text) => englishWordsIn(text).map((word) => `${word}: ${text.slice(0, 120)}`))).toEqual([]);
  });
});

describe('a text message in German', () => {
  /** The alphabet of text messages: any other letter halves the room. */
  const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥§¿¡¤ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€]*$/;

  it('stays within the alphabet of text messages', () => {
    const sms = CHANNELS.find(({ type }) => type === 'sms')!;
    for (const message of MESSAGES) {
      const { text } = contentOf(sms, message) as { text: string };
      expect(text).toMatch(GSM);
    }
  });

  it('keeps its link and its number within two segments, however long the names are', () => {
    const acknowledgeUrl = 'https://pager.example.com/ack/0123456789abcdefghijkl';
    const about = { occasion: 'acknowledged', inPlaceOf: 'x'.repeat(60), acknowledgeUrl, timeStyle: GERMAN } as const;
    const alert = { ...ALERT, tinyId: 12345, message: 'm'.repeat(300), entity: 'e'.repeat(200) };
    const text = alertSms({ ...about, alert, alertUrl: acknowledgeUrl });
    expect(text.length).toBeLessThanOrEqual(306);
    expect(text).toContain(`${acknowledgeUrl} oder antworte: ack 12345`);
    const several = bundleSms({ ...(bundleOf('create-alert') as Message & { kind: 'bundle' }), acknowledgeUrl });
    expect(several).toContain('7 Alarme brauchen dich, am schlimmsten P1 kritisch: ');
    expect(several.length).toBeLessThanOrEqual(306);
  });
});
