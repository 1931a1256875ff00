import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { IncidentView } from '../../../incidents/dto/incident.view.js';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import { resultOf, standardHeaders } from '../../../platform/outbound-http/domain/webhook.js';
import { cardOf } from './card.js';
import { digestOf } from './digest.js';
import type { WebhookMessage } from './message.js';
import { outboundRequest, type OutboundRequest } from './outbound-request.js';
import { NO_NAMES } from './third-party-body.js';
import { slackMessage } from './slack-message.js';
import { teamsMessage } from './teams-message.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const BASE = 'https://pager.example.com';

const alert = (over: Partial<AlertView> = {}): AlertView =>
  ({
    id: 'a1',
    tinyId: 42,
    message: 'Disk full',
    description: 'Only 2 % left on /var.',
    status: 'open',
    snoozedUntil: null,
    priority: 'P2',
    entity: 'db-1',
    source: 'prometheus',
    owner: null,
    tags: ['disk', 'db'],
    ...over,
  }) as AlertView;

const message = (over: Partial<AlertView> = {}, rest: Partial<WebhookMessage> = {}): WebhookMessage => ({
  event: 'alert.created',
  occurredAt: NOW.toISOString(),
  subject: { alert: alert(over) },
  actor: { type: 'user', id: 'u1', name: 'Ann' },
  detail: null,
  ...rest,
});

const integration = (over: Partial<OutboundIntegration> = {}): OutboundIntegration => ({
  id: 'i1',
  name: 'Receiver',
  teamId: null,
  type: 'webhook',
  url: 'https://receiver.example.com/hook',
  events: [],
  headers: {},
  signingSecret: null,
  ...{ payload: 'pager', addsDescription: false, addsDetails: false, filter: null, fits: null },
  ...over,
});

const request = (over: Partial<OutboundIntegration> = {}): OutboundRequest => {
  const telling = {
    id: 'w1',
    messages: [message()],
    statusNow: () => undefined,
    integration: integration(over),
    now: NOW,
    publicBaseUrl: BASE,
    names: NO_NAMES,
  };
  return outboundRequest(telling)!;
};

describe('outboundRequest', () => {
  it('adds the headers of a webhook beside those that are ours', () => {
    expect(request({ headers: { 'x-env': 'prod', 'user-agent': 'mine' } })).toMatchObject({
      url: 'https://receiver.example.com/hook',
      headers: {
        'content-type': 'application/json',
        'x-env': 'prod',
        'user-agent': 'mine',
        'webhook-id': 'w1',
        'webhook-timestamp': '1780315200',
      },
    });
  });

  it('signs exactly the body that is sent', () => {
    const { headers, body } = request({ signingSecret: 'whsec_c2VjcmV0' });
    expect(headers['webhook-signature']).toBe(new Webhook('c2VjcmV0').sign('w1', NOW, body));
  });

  it.each(['slack', 'teams'] as const)('sends %s nothing but the message', (type) => {
    const { headers, body } = request({ type, signingSecret: 'whsec_c2VjcmV0', headers: { 'x-env': 'prod' } });
    expect(Object.keys(headers)).toEqual(['content-type', 'user-agent']);
    expect(JSON.parse(body)).toHaveProperty(type === 'slack' ? 'blocks' : 'attachments');
  });
});

describe('standardHeaders', () => {
  it('takes any text for a secret, and receivers can verify all of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (secret, body) => {
        const signature = standardHeaders('w1', NOW, body, secret)['webhook-signature'];
        const keys = [secret, Buffer.from(secret).toString('base64')];
        const valid = keys.some((key) => {
          try {
            return new Webhook(key).sign('w1', NOW, body) === signature;
          } catch {
            return false;
          }
        });
        expect(valid).toBe(true);
      }),
    );
  });

  it('does not sign without a secret', () => {
    expect(standardHeaders('w1', NOW, '{}', null)).toEqual({ 'webhook-id': 'w1', 'webhook-timestamp': '1780315200' });
  });
});

describe('cardOf', () => {
  it('says what, where and how urgent, with a link', () => {
    expect(cardOf(message(), BASE)).toEqual({
      lines: [],
      news: 'New alert from Ann',
      title: '[P2] Disk full',
      link: 'https://pager.example.com/console/alerts/a1',
      linkText: 'Open the alert',
      text: 'Only 2 % left on /var.',
      facts: [
        { name: 'Status', value: 'open' },
        { name: 'Entity', value: 'db-1' },
        { name: 'Source', value: 'prometheus' },
        { name: 'Tags', value: 'disk, db' },
        { name: 'Alert', value: '#42' },
      ],
    });
  });

  it('leaves the description to the creation, and shows the note of whatever came later', () => {
    const closed = { event: 'alert.closed', detail: { note: 'Fixed it' } } as const;
    expect(cardOf(message({}, closed), BASE)).toMatchObject({ news: 'Closed by Ann', text: 'Fixed it' });
    expect(cardOf(message({}, { ...closed, detail: null }), BASE).text).toBe('');
  });

  it('of an incident says what changed', () => {
    const incident = { id: 'n1', name: 'Checkout is down', priority: 'P1', status: 'resolved', tags: ['shop'] };
    const subject = { incident: incident as IncidentView };
    const page = '/status/acme/incidents/n1';
    const updated = { event: 'incident.updated', subject, page, detail: { changed: ['tags', 'priority'] } } as const;
    expect(cardOf(message({}, updated), BASE)).toEqual({
      lines: [],
      news: 'Incident changed by Ann',
      title: '[P1] Checkout is down',
      link: 'https://pager.example.com/status/acme/incidents/n1',
      linkText: 'Open the incident',
      text: '',
      facts: [
        { name: 'Status', value: 'resolved' },
        { name: 'Changed', value: 'tags, priority' },
        { name: 'Tags', value: 'shop' },
      ],
    });
  });

  it('says until when an alert is snoozed', () => {
    const [status] = cardOf(message({ snoozedUntil: '2026-06-01T13:00:00.000Z' }), BASE).facts;
    expect(status?.value).toBe('open, snoozed until 2026-06-01T13:00:00.000Z');
  });
});

describe('messages for chat rooms', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 2000 });

  it('never break, whatever an alert says; Slack gets no block beyond its limits and no markup from outside', () => {
    fc.assert(
      fc.property(texts, texts, texts, (text, description, entity) => {
        const card = cardOf(message({ message: text, description, entity, tags: [text], owner: entity }), BASE);
        const { blocks } = slackMessage(card) as {
          blocks: { text?: { text: string }; elements?: { text: string }[] }[];
        };
        expect(blocks.length).toBeLessThanOrEqual(3);
        for (const { text: block, elements = [] } of blocks) {
          for (const { text: each } of [block, ...elements].filter((part) => part !== undefined)) {
            expect(each.length).toBeLessThanOrEqual(3000);
            expect(
              each.replace(/^\*<https:\/\/pager\.example\.com\/console\/alerts\/a1\|/, '').match(/<|>/g) ?? [],
            ).toHaveLength(each.startsWith('*<') ? 1 : 0);
          }
        }
        JSON.stringify(teamsMessage(card));
      }),
    );
  });

  it('say all in their text, for the chats that show no blocks, and nothing in it acts there', () => {
    const card = cardOf(
      message({ message: 'Disk @channel [full](https://evil) <b> & co', description: 'Line 1\nLine 2' }),
      BASE,
    );
    expect((slackMessage(card) as { text: string }).text).toBe(
      [
        '[P2] Disk @\u200Bchannel [full]\u200B(https://evil) &lt;b&gt; &amp; co: New alert from Ann',
        `${BASE}/console/alerts/a1`,
        ...['Line 1', 'Line 2'],
        'Status: open · Entity: db-1 · Source: prometheus · Tags: disk, db · Alert: #42',
      ].join('\n'),
    );
  });

  it('are never longer than any of these chats takes, and keep the link', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 60 }), (text, description, count) => {
        const many = Array.from({ length: count }, (_none, at) =>
          message({ id: `a${at}`, message: text, description }),
        );
        const shown = [cardOf(many[0]!, BASE), digestOf(many, () => undefined, BASE)];
        for (const card of shown) {
          const { text: plain, blocks } = slackMessage(card) as { text: string; blocks: { text?: { text: string } }[] };
          expect(plain.length).toBeLessThanOrEqual(2000);
          expect(plain.isWellFormed()).toBe(true);
          expect(plain).toContain(card.link);
          expect(plain).not.toMatch(/<|>|&(?!amp;|lt;|gt;)/);
          for (const { text: block } of blocks) expect(block?.text.length ?? 0).toBeLessThanOrEqual(3000);
          JSON.stringify(teamsMessage(card));
        }
      }),
    );
  });

  it('of several at once list each alert with its link, as it stands now, those that are over last', () => {
    const closed = message({ id: 'a1' });
    const noted = message({ id: 'a2', message: 'Later' }, { event: 'alert.note-added' });
    const incident = { id: 'n1', name: 'Outage', priority: 'P1', status: 'investigating', tags: [] };
    const all = [
      closed,
      message({ id: 'a2' }),
      noted,
      message({}, { event: 'incident.created', subject: { incident: incident as never } }),
    ];
    const digest = digestOf(all, (id) => (id === 'a1' ? 'closed' : 'open'), BASE);
    expect(digest).toMatchObject({
      title: '2 alerts (1 closed, 1 open), 1 incident (1 investigating)',
      news: '4 messages in one, as they came faster than this chat takes them',
    });
    expect(digest.lines).toEqual([
      { title: '[P2] Later', link: `${BASE}/console/alerts/a2`, news: 'Note added by Ann' },
      { title: '[P1] Outage', link: null, news: 'New incident from Ann' },
      { title: '[P2] Disk full', link: `${BASE}/console/alerts/a1`, news: 'closed' },
    ]);
    const { body } = (teamsMessage(digest) as { attachments: [{ content: { body: object[] } }] }).attachments[0]
      .content;
    expect(JSON.stringify(body)).toContain(
      '"selectAction":{"type":"Action.OpenUrl","url":"https://pager.example.com/console/alerts/a2"}',
    );
  });

  it('Teams gets an adaptive card without any markdown', () => {
    expect(teamsMessage(cardOf(message({ message: '[click](https://evil)' }), BASE))).toEqual({
      type: 'message',
      attachments: [
        expect.objectContaining({
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: expect.objectContaining({
            type: 'AdaptiveCard',
            body: expect.not.arrayContaining([expect.objectContaining({ type: 'TextBlock' })]),
            actions: [{ type: 'Action.OpenUrl', title: 'Open the alert', url: `${BASE}/console/alerts/a1` }],
          }),
        }),
      ],
    });
  });
});

describe('resultOf', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'permanent'],
    [304, 'permanent'],
    [308, 'permanent'],
    [400, 'retryable'],
    [404, 'retryable'],
    [410, 'permanent'],
    [429, 'retryable'],
    [500, 'retryable'],
    [503, 'retryable'],
  ])('%i is %s', (status, kind) => {
    expect(resultOf({ kind: 'answered', status }).kind).toBe(kind);
  });

  it('of 429 and 503 it is busy, for as long as it says', () => {
    const busy = { kind: 'retryable', isBusy: true };
    expect(resultOf({ kind: 'answered', status: 429, retryAfterMs: 1500 })).toMatchObject({
      ...busy,
      notBeforeMs: 1500,
    });
    expect(resultOf({ kind: 'answered', status: 503, retryAfterMs: null })).toEqual({ ...busy, reason: 'HTTP 503' });
    expect(resultOf({ kind: 'answered', status: 500, retryAfterMs: 9 })).toEqual({
      ...{ kind: 'retryable', reason: 'HTTP 500', notBeforeMs: 9 },
    });
  });

  it('a refused address is a permanent failure, a timeout is not', () => {
    expect(resultOf({ kind: 'refused', reason: 'x' })).toEqual({ kind: 'permanent', reason: 'x', address: 'doubtful' });
    expect(resultOf({ kind: 'unreachable', reason: 'x' })).toEqual({ kind: 'retryable', reason: 'x' });
  });
});
