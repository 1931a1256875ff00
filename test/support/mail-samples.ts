import type { ComposedMail } from '../../src/platform/mails/mail-parts.js';
import {
  accountChangedMail,
  accountResetMail,
  inviteMail,
  proofMail,
  resetMail,
} from '../../src/people/auth/domain/account-mails.js';
import { clientWords } from '../../src/people/auth/domain/session-origin.js';
import { newLocationMail } from '../../src/people/auth/domain/new-location-mail.js';
import { alertMail, type AlertMailFacts } from '../../src/paging/channels/email/domain/alert-mail.js';
import { bundleMail, type BundleMailFacts } from '../../src/paging/channels/email/domain/bundle-mail.js';
import type { AlertInMessage } from '../../src/paging/channels/domain/messages.js';
import { codeMail, testMail, incidentNewsMail, handoffMail } from '../../src/paging/channels/email/domain/mails.js';
import { alertMessage, type AlertMessageInput } from '../../src/paging/notifications/domain/alert-message.js';
import { handoffMessage } from '../../src/paging/handoff-notices/domain/handoff-message.js';
import { incidentMessage, type IncidentNews } from '../../src/paging/incident-notices/domain/incident-message.js';
import type { AlertSnapshot } from '../../src/alerts/lifecycle/domain/alert.js';
import { rehearsalMail } from '../../src/paging/rehearsals/domain/rehearsal-mail.js';
import { gapMail } from '../../src/on-call/gaps/domain/gap-mail.js';
import { swapMail } from '../../src/on-call/swaps/domain/swap-mails.js';
import { ptoDecisionMail, ptoRequestMail } from '../../src/on-call/pto/domain/pto-mails.js';
import { digestMail } from '../../src/reports/digest/domain/digest-mail.js';
import { reportMail } from '../../src/reports/schedules/domain/report-mail.js';
import { confirmationMail, incidentMail } from '../../src/incidents/status-page/domain/subscriber-mails.js';
import { wordsFor } from '../../src/platform/words.js';
import { type TimeStyle, usualTimes } from '../../src/platform/domain/time-style.js';

/* Every mail of the service with words as they come in real life, or with words of an attacker's choice. */

const BASE = 'https://pager.example.com';
const serviceName = 'Pager';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TOKEN = 'Zm9yIHRoZSBwaWN0dXJlcyBvbmx5';

export const SAMPLE_ALERT: AlertInMessage = {
  id: '0195c0de-0000-7000-8000-000000000001',
  tinyId: 40718,
  message: 'Checkout: error rate above 5 % for 5 minutes',
  description:
    '5xx ratio of checkout is 6.2 % (threshold 5 %), 214 of 3,450 requests in 5 minutes.\nStarted at 02:09, four minutes after deploy 2026-10-20.3.',
  priority: 'P1',
  source: 'Alertmanager',
  entity: 'payments-api',
  status: 'open',
  tags: ['env:prod', 'checkout'],
  details: {
    'label.deploy': '2026-10-20.3',
    'label.region': 'eu-central-1',
    'annotation.runbook_url': 'https://wiki.example.com/runbooks/checkout-5xx',
    dashboardURL: 'https://grafana.example.com/d/checkout',
    generatorURL: 'https://prometheus.example.com/graph?g0.expr=checkout',
  },
  owner: null,
  count: 3,
  createdAt: new Date('2026-10-21T00:14:03.000Z'),
};

/** Facts of an alert's mail; the reader lives in Berlin. */
export function alertFacts(over: Partial<AlertMailFacts> = {}, alert: Partial<AlertInMessage> = {}): AlertMailFacts {
  return {
    alert: { ...SAMPLE_ALERT, ...alert },
    occasion: 'create-alert',
    because: 'you, your team or a schedule with you on call was named for this alert',
    follows: null,
    inPlaceOf: null,
    acknowledgeUrl: `${BASE}/ack/${TOKEN}`,
    answerUrls: { escalate: `${BASE}/answer/${TOKEN}` },
    alertUrl: `${BASE}/console/alerts/${SAMPLE_ALERT.id}`,
    next: { kind: 'page', at: new Date('2026-10-21T00:19:03.000Z'), who: ['Bo Lindqvist'], via: 'Payments secondary' },
    timeStyle: usualTimes('Europe/Berlin'),
    serviceName,
    ...over,
  };
}

const told = {
  brandName: 'Northwind Cloud',
  accentColor: '#0f766e',
  title: 'Requests to the API fail in Europe',
  at: new Date('2026-06-01T11:36:00.000Z'),
  incidentUrl: `${BASE}/status/northwind/incidents/0195c0de-0000-7000-8000-000000000003`,
  unsubscribeUrl: `${BASE}/status/northwind/unsubscribe?token=${TOKEN}`,
};

/**
 * Every mail, by the name of its picture.
 * @param word takes the place of every name and text that people choose @param locale of the readers
 */
export function mailSamples(word?: string, locale = 'en'): Record<string, ComposedMail> {
  const text = (usual: string): string => word ?? usual;
  const chosen = word === undefined ? {} : textsOf(word);
  const [berlin, utc] = ['Europe/Berlin', 'UTC'].map((zone) => ({ ...usualTimes(zone), locale })) as [
    TimeStyle,
    TimeStyle,
  ];
  const words = wordsFor(berlin);
  const alert = (
    over: Partial<AlertMailFacts>,
    more: Partial<AlertInMessage> = {},
    delivery: Partial<AlertMessageInput['delivery']> = {},
  ): ComposedMail => {
    const facts = alertFacts({ timeStyle: berlin, ...over }, { ...more, ...chosen });
    const { because, inPlaceOf } = alertMessage({
      ...{
        ...facts,
        alert: facts.alert as AlertSnapshot,
        canBeEscalated: true,
        publicBaseUrl: BASE,
        because: undefined,
      },
      delivery: { ...DELIVERY, occasion: facts.occasion, ...delivery },
    });
    return alertMail({ ...facts, because, inPlaceOf });
  };
  const bundle = (occasion: BundleMailFacts['occasion'], acknowledgeUrl: string | null): ComposedMail =>
    bundleMail({
      ...{ occasion, acknowledgeUrl, count: 499, worst: 'P1', inboxUrl: `${BASE}/console/?view=paged`, serviceName },
      alerts: NAMES.slice(0, 5).map(
        (name, index) =>
          alertFacts(
            {},
            { tinyId: 4100 + index, priority: index === 0 ? 'P1' : 'P3', message: text(`Disk of ${name} full`) },
          ).alert,
      ),
      timeStyle: berlin,
    });
  const incident = (news: Pick<IncidentNews, 'status' | 'message' | 'at' | 'role'>): ComposedMail =>
    incidentNewsMail(
      incidentMessage(
        {
          ...{ incidentId: '0195c0de-0000-7000-8000-000000000003', priority: 'P1', since: '2026-10-19T12:09:00Z' },
          ...{ name: text('Checkout fails for every tenth customer'), ...news },
        },
        { timeStyle: berlin, noticeId: 'n', serviceName, publicBaseUrl: BASE },
      ),
    );
  const handoff = (kind: 'begin' | 'end'): ComposedMail =>
    handoffMail(
      handoffMessage(
        {
          ...{ kind, userId: 'u', scheduleId: 's', scheduleName: text('Payments primary') },
          ...{ at: '2026-10-19T06:00:00Z', until: '2026-10-26T07:00:00Z', onCall: [text('Bo Lindqvist')] },
        },
        { timeStyle: berlin, noticeId: 'n', serviceName },
      ),
    );
  const none = { acknowledgeUrl: null, answerUrls: {}, next: null };
  const byRule = { ruleId: 'r' };
  const absence = {
    requestId: '0195c0de-0000-7000-8000-000000000002',
    person: text('Ada Moreno'),
    staysIn: [],
    from: new Date('2026-10-23T22:00:00Z'),
    until: new Date('2026-10-30T23:00:00Z'),
    reason: text('Autumn holidays'),
    timeStyle: berlin,
    seesSchedules: true,
    serviceName,
  };
  return {
    'alert-p1': alert({}),
    'alert-p2-last': alert(
      { next: { kind: 'nobody', closesAt: null }, timeStyle: utc },
      { priority: 'P2', message: 'Disk full', description: '', details: {}, tags: [], count: 1 },
    ),
    'alert-p3-long': alert(
      { next: { kind: 'page', at: new Date('2026-10-21T00:29:03Z'), who: NAMES, via: 'Payments' } },
      { priority: 'P3', description: 'A line of a long log, one of many.\n'.repeat(80), details: MANY },
    ),
    'alert-p4-acknowledged': alert({ ...none, occasion: 'acknowledged' }, { priority: 'P4' }, byRule),
    'alert-p5-assigned': alert({ next: null, occasion: 'assigned' }, { priority: 'P5', owner: 'Ada Moreno' }),
    'alert-forwarded': alert({}, {}, { inPlaceOf: [{ name: text('Ada Moreno'), until: '2026-10-30T23:00:00Z' }] }),
    'alert-closed': alert({ ...none, occasion: 'closed' }, {}, byRule),
    storm: bundle('create-alert', `${BASE}/ack/${TOKEN}`),
    'storm-closed': bundle('closed', null),
    invite: inviteMail(words, {
      inviter: text('Grace Vogel'),
      team: text('Payments'),
      url: `${BASE}/accept-invite/${TOKEN}`,
      serviceName,
    }),
    reset: resetMail(words, {
      name: text('Ada Moreno'),
      organisation: null,
      url: `${BASE}/reset-password/${TOKEN}`,
      serviceName,
    }),
    proof: proofMail(words, { name: text('Ada Moreno'), url: `${BASE}/prove-email/${TOKEN}`, serviceName }),
    'begun-anew': accountResetMail(words, {
      name: text('Ada Moreno'),
      ended: [
        { called: 'contact methods', count: 2, names: ['sms +49…12', 'email m…@example.org'] },
        { called: 'forwarding rule', count: 1, names: [text('Night')] },
        { called: 'second factor', count: 1, names: [] },
      ],
      isSilenced: true,
      url: `${BASE}/console/sign-in`,
      serviceName,
    }),
    'account-changed': accountChangedMail(words, {
      name: text('Ada Moreno'),
      change: 'key-made',
      about: [text('Deployment')],
      from: `${clientWords(FIREFOX, words)}, 203.0.113.x`,
      actor: null,
      serviceName,
    }),
    'new-place': newLocationMail({
      account: { fullName: text('Ada Moreno'), passwordHash: '', ...berlin },
      newLocation: 'device-and-network',
      at: new Date('2026-10-21T00:14:03.000Z'),
      ip: '203.0.113.7',
      userAgent: FIREFOX,
      publicBaseUrl: BASE,
      serviceName,
    }),
    code: codeMail({ code: '481516', serviceName, timeStyle: berlin }),
    test: testMail({ serviceName, timeStyle: berlin }),
    'handoff-begin': handoff('begin'),
    'handoff-end': handoff('end'),
    'incident-responder': incident({
      ...{ status: 'identified', at: '2026-10-19T12:21:00Z', role: 'responder' },
      message: text('A deploy of 14:02 is being rolled back.'),
    }),
    'incident-over': incident({ status: 'resolved', message: '', at: '2026-10-19T12:40:00Z', role: 'stakeholder' }),
    'rehearsal-ends': rehearsalMail({
      ...{ isTeam: false, teamName: null, endsAt: new Date('2026-10-26T08:00:00Z'), hasEnded: false },
      ...{ url: `${BASE}/console/settings?show=rehearsal`, timeStyle: berlin, serviceName },
    }),
    'rehearsal-over': rehearsalMail({
      ...{ isTeam: true, teamName: text('Payments'), endsAt: new Date('2026-10-26T08:00:00Z'), hasEnded: true },
      ...{ url: `${BASE}/console/settings?show=rehearsal`, timeStyle: utc, serviceName },
    }),
    'gap-warning': gapMail({
      gaps: [
        {
          scheduleName: text('Payments primary'),
          start: new Date('2026-10-23T16:00:00Z'),
          end: new Date('2026-10-26T07:00:00Z'),
          recurs: true,
          url: `${BASE}/console/schedules/0195c0de-0000-7000-8000-000000000004`,
        },
      ],
      timeStyle: berlin,
      serviceName,
    }),
    'gap-warnings': gapMail({
      gaps: ['Payments primary', 'Search nights'].map((name, index) => ({
        scheduleName: text(name),
        start: new Date('2026-10-24T16:00:00Z'),
        end: index === 0 ? new Date('2026-10-25T07:00:00Z') : null,
        recurs: false,
        url: `${BASE}/console/schedules/0195c0de-0000-7000-8000-00000000000${4 + index}`,
      })),
      timeStyle: utc,
      serviceName,
    }),
    ...Object.fromEntries(
      (['asked', 'accepted', 'declined', 'withdrawn', 'expired'] as const).map((event) => [
        `swap-${event}`,
        swapMail({
          event,
          reader: event === 'accepted' || event === 'declined' ? 'requester' : 'responder',
          requester: text('Ada Moreno'),
          responder: text('Bo Lindqvist'),
          scheduleName: text('Payments primary'),
          start: new Date('2026-10-23T16:00:00Z'),
          end: new Date('2026-10-24T07:00:00Z'),
          expiresAt: new Date('2026-10-23T16:00:00Z'),
          reason: text('My sister marries.'),
          url: `${BASE}/console/me#swaps`,
          timeStyle: berlin,
          serviceName,
        }),
      ]),
    ),
    'pto-request': ptoRequestMail({
      ...absence,
      shifts: [
        {
          scheduleName: text('Payments primary'),
          start: new Date('2026-10-23T22:00:00Z'),
          end: new Date('2026-10-26T07:00:00Z'),
          cover: [text('Bo Lindqvist')],
          isCovered: true,
        },
        {
          scheduleName: text('Search nights'),
          start: new Date('2026-10-27T18:00:00Z'),
          end: new Date('2026-10-28T06:00:00Z'),
          cover: [],
          isCovered: false,
        },
      ],
    }),
    'pto-approved': ptoDecisionMail({
      ...absence,
      isOwn: true,
      decision: 'approved',
      bySelf: false,
      decider: text('Grace Vogel'),
    }),
    'pto-approved-stays': ptoDecisionMail({
      ...absence,
      staysIn: [text('Payments primary')],
      isOwn: true,
      decision: 'approved',
      bySelf: false,
      decider: text('Grace Vogel'),
    }),
    'pto-denied-other': ptoDecisionMail({
      ...absence,
      isOwn: false,
      decision: 'denied',
      bySelf: false,
      decider: text('Grace Vogel'),
    }),
    report: reportMail(words, { cadence: 'weekly', days: 7, serviceName, now: told.at, zone: 'UTC' }),
    'team-digest': digestMail({
      team: { id: '0195c0de-0000-7000-8000-000000000004', name: text('Payments') },
      since: new Date('2026-10-12T06:00:00Z'),
      until: new Date('2026-10-19T06:00:00Z'),
      timeStyle: berlin,
      digest: {
        pages: 42,
        alerts: 17,
        most: [
          { message: text('Checkout: error rate above 5 % for 5 minutes'), pages: 18, alerts: 6 },
          { message: text('Queue of refunds is growing'), pages: 12, alerts: 5 },
          { message: text('Certificate of pay.example.com ends in 7 days'), pages: 1, alerts: 1 },
        ],
        night: {
          pages: 11,
          people: [
            { userId: 'Ada Moreno', pages: 8 },
            { userId: 'Bo Lindqvist', pages: 3 },
          ],
        },
        unacknowledged: {
          alerts: 4,
          open: 1,
          newest: [
            { alertId: SAMPLE_ALERT.id, priority: 'P2', message: text('Queue of refunds is growing') },
            { alertId: SAMPLE_ALERT.id, priority: 'P4', message: text('Backup of yesterday is missing') },
          ],
        },
      },
      mtta: { now: { alerts: 13, seconds: 372 }, before: { alerts: 9, seconds: 540 } },
      nameOf: text,
      baseUrl: BASE,
      serviceName,
    }),
    'status-confirm': confirmationMail(words, {
      brandName: text(told.brandName),
      accentColor: told.accentColor,
      url: `${BASE}/status/northwind/verify?token=${TOKEN}`,
    }),
    'status-incident': incidentMail(words, {
      ...told,
      brandName: text(told.brandName),
      title: text(told.title),
      severity: 'major',
      status: 'identified',
      message: text('A network provider drops packets.\nWe are moving traffic away from it.'),
    }),
    'status-resolved': incidentMail(words, {
      ...told,
      brandName: text(told.brandName),
      title: text(told.title),
      severity: 'critical',
      status: 'resolved',
      message: text('Traffic flows again. We are sorry.'),
    }),
  };
}

const DELIVERY = { tenantId: 't', id: 'd', attempts: 1, cause: 'rule/1', ruleId: null, inPlaceOf: null } as const;
const NAMES = ['Bo Lindqvist', 'Chen Li', 'Dara Okafor', 'Eva Vogel', 'Finn Berg', 'Gita Rao', 'Hal Ito'];
const MANY = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) => [
    `label.kubernetes_namespace_${index}`,
    `value ${index} ${'x'.repeat(index * 12)}`,
  ]),
);

const textsOf = (word: string): Partial<AlertInMessage> => ({
  message: word,
  description: word,
  source: word,
  entity: word,
  tags: [word],
  details: { [word]: word, runbook_url: word },
  owner: word,
});
