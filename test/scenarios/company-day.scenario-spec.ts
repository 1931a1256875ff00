import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { Company, type Colleague } from '../support/company.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

type Named = Record<'hana' | 'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'finn' | 'gus', Colleague>;
interface Alert {
  id: string;
  status: string;
  message: string;
  acknowledgedBy: { id: string; name: string } | null;
}

let sink: SmtpSink;
let app: TestApp;
let acme: Company;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, REGISTRATION: 'closed' } });
  app.clock.moveTo('2026-06-08T06:00:00.000Z');
  acme = new Company(app, sink);
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

/** 06:00: the company comes in, by invitation. */
async function moveIn() {
  const hana = await acme.hire(acme.root, 'Hana', { role: 'admin' });
  const team = async (name: string) => (await acme.does(hana, 'post', '/v2/teams', { name })).id;
  const teams = { platform: await team('Platform'), shop: await team('Shop'), data: await team('Data') };
  const member = (name: string, teamId: string) => acme.hire(hana, name, { teamId });
  const people: Named = {
    hana,
    ada: await member('Ada', teams.platform),
    ben: await member('Ben', teams.platform),
    cleo: await member('Cleo', teams.shop),
    dan: await member('Dan', teams.shop),
    eve: await acme.hire(hana, 'Eve', { role: 'user' }),
    finn: await member('Finn', teams.data),
    gus: await acme.hire(hana, 'Gus', { role: 'stakeholder' }),
  };
  const { ada, cleo, dan, eve, finn } = people;
  for (const [teamId, lead] of [
    [teams.platform, ada],
    [teams.shop, cleo],
    [teams.data, finn],
  ] as const) {
    await acme.does(hana, 'post', `/v2/teams/${teamId}/members`, { userId: lead.id, role: 'lead' });
  }
  // A lead looks after the own team, and no other.
  await acme.does(cleo, 'post', `/v2/teams/${teams.shop}/members`, { userId: eve.id });
  expect(await acme.refused(cleo, 'post', `/v2/teams/${teams.data}/members`, { userId: eve.id })).toMatch(/^403/);
  await acme.does(ada, 'patch', `/v2/users/${ada.id}`, { timezone: 'Europe/Berlin' });
  await acme.does(dan, 'patch', `/v2/users/${dan.id}`, { timezone: 'Asia/Tokyo' });
  // Whoever came by a mailed link can be mailed.
  for (const person of Object.values(people)) {
    const { channels } = await acme.send<{ channels: object[] }>(person, 'get', '/v2/channels');
    expect(channels).toMatchObject([{ type: 'email', value: person.email, verified: true }]);
  }
  expect(await acme.does<object[]>(hana, 'get', '/v2/users?unreachable=true')).toEqual([]);
  const register = { email: 'stranger@example.com', password: 'a long password', fullName: 'Stranger' };
  await app.http.post('/v2/auth/register').send(register).expect(403);
  return { teams, people };
}
type Begun = Awaited<ReturnType<typeof moveIn>>;

/** 06:00, still: each team says who is paged, for what. */
async function arrange({ teams, people }: Begun) {
  const { ada, ben, cleo, dan, finn, hana } = people;
  const turns = (name: string, time: string, ...who: Colleague[]) => ({
    name,
    startDate: `2026-06-08T${time}`,
    type: 'daily',
    participants: who.map(({ id }) => ({ type: 'user', id })),
  });
  const schedule = async (by: Colleague, body: object) => (await acme.does(by, 'post', '/v2/schedules', body)).id;
  const platformDuty = await schedule(ada, {
    ...{ name: 'Platform duty', timezone: 'Europe/Berlin', teamId: teams.platform },
    rotations: [turns('Daily', '09:00:00+02:00', ada, ben)],
  });
  const shopDuty = await schedule(cleo, {
    ...{ name: 'Shop follows the sun', timezone: 'Europe/London', teamId: teams.shop },
    rotations: [
      { ...turns('Day', '00:00:00+01:00', cleo), timeRestriction: { start: '08:00', end: '20:00' } },
      { ...turns('Night', '00:00:00+01:00', dan), timeRestriction: { start: '20:00', end: '08:00' } },
    ],
  });
  const onCall = async (id: string, at: string) => {
    const path = `/v2/schedules/${id}/on-calls?at=${at}`;
    const { onCallRecipients } = await acme.does<{ onCallRecipients: { name: string }[] }>(hana, 'get', path);
    return onCallRecipients.map(({ name }) => name);
  };
  expect(await onCall(platformDuty, '2026-06-08T07:00:00Z')).toEqual([ada.name]);
  expect(await onCall(platformDuty, '2026-06-09T06:59:00Z')).toEqual([ada.name]);
  expect(await onCall(platformDuty, '2026-06-09T07:00:00Z')).toEqual([ben.name]);
  expect(await onCall(shopDuty, '2026-06-08T06:59:00Z')).toEqual([dan.name]);
  expect(await onCall(shopDuty, '2026-06-08T07:00:00Z')).toEqual([cleo.name]);
  // Somebody of another team may not change it, and nobody is who does not exist.
  expect(await acme.refused(finn, 'patch', `/v2/schedules/${platformDuty}`, { name: 'Mine' })).toMatch(/^403/);
  const nobody = { recipientType: 'user', recipientId: 'adda@acme.example' };
  expect(await acme.refused(hana, 'post', '/v2/escalations', { name: 'X', rules: [nobody] })).toMatch(/^400/);

  const policy = async (name: string, teamId: string, rules: object[]) =>
    (await acme.does(hana, 'post', '/v2/escalations', { name, teamId, rules })).id;
  const byDuty = (recipientId: string) => ({ recipientType: 'schedule', recipientId });
  const person = ({ id }: Colleague, delayMinutes = 0) => ({ recipientType: 'user', recipientId: id, delayMinutes });
  await policy('Platform', teams.platform, [byDuty(platformDuty), person(hana, 10)]);
  await policy('Shop', teams.shop, [byDuty(shopDuty), person(hana, 10)]);
  await policy('Data', teams.data, [person(finn)]);
  const rule = { name: 'Shop', match: { tags: ['shop'] }, targetTeamId: teams.shop };
  await acme.does(cleo, 'post', '/v2/routing-rules', rule);
  const typo = { name: 'Staging', match: { tag: ['staging'] }, actions: { suppress: true } };
  expect(await acme.refused(hana, 'post', '/v2/alert-policies', typo)).toMatch(/^400 .*tag.*tags/);
  const mute = { ...typo, match: { tags: ['staging'] } };
  await acme.does(hana, 'post', '/v2/alert-policies', mute);

  // Who may make integrations makes them for the own team.
  await acme.does(hana, 'patch', `/v2/users/${ada.id}`, { permissions: { integrations: 'write' } });
  acme.signsInAgain(ada);
  const prometheus = await acme.does<{ webhookUrl: string }>(ada, 'post', '/v2/integrations', { name: 'Prometheus' });
  const monitor = { name: 'Shop monitor', apiKey: 'the-key-of-the-shops-monitor' };
  await acme.does(hana, 'post', '/v2/integrations', monitor);
  // What may have been somebody else is told to whom it concerns.
  expect((await acme.news(...Object.values(people))).sort()).toEqual([
    'Ada: Your rights were changed for Pager',
    'Hana: A new API key was made for Pager',
  ]);
  return { platformDuty, onCall, webhook: new URL(prometheus.webhookUrl).pathname, key: monitor.apiKey };
}
type Arranged = Awaited<ReturnType<typeof arrange>>;

const alertsOf = (who: Colleague, query = '') => acme.does<Alert[]>(who, 'get', `/v2/alerts?limit=100${query}`);
const alertOf = (who: Colleague, id: string) => acme.does<Alert>(who, 'get', `/v2/alerts/${id}`);
/** What the history of an alert says, oldest first: `type by user`. */
async function historyOf(who: Colleague, id: string): Promise<string[]> {
  const { activities } = await acme.does<{ activities: { type: string; user: string }[] }>(
    who,
    'get',
    `/v2/alerts/${id}/activities`,
  );
  return activities.toReversed().map(({ type, user }) => `${type} by ${user}`);
}

/** 08:00: Prometheus has something for the platform team; whoever is on call is slow, so the next one hears of it. */
async function latency({ people }: Begun, { webhook }: Arranged) {
  const { ada, ben, hana, cleo } = people;
  await acme.until('08:00');
  const fire = async (sample: string) => {
    const { bodyText } = inboundPayload(sample);
    await app.http.post(webhook).set('Content-Type', 'application/json').send(bodyText).expect(202);
  };
  await fire('alertmanager-v4-1-firing-one');
  await app.settle();
  const [mail] = acme.newMailsTo(ada.email);
  expect(mail?.subject).toBe('[P1] HighRequestLatency (web-01:9100)');
  // What is wrong, what to read, who is next, in the reader's own time too.
  for (const text of ['Mean request latency is 0.8s', 'https://runbooks.example.com/latency', 'eu-west-1']) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text).toMatch(new RegExp(`${hana.name}.* at .*10:10`));
  expect(await acme.news(ben, cleo, hana)).toEqual([]);
  await acme.pass(10);
  expect(await acme.news(ada, ben, cleo, hana)).toEqual(['Hana: [P1] HighRequestLatency (web-01:9100)']);
  const [alert] = await alertsOf(ada, '&status=open');
  const id = alert?.id ?? '';
  await acme.send(ada, 'post', `/v2/alerts/${id}/acknowledge`);
  expect(await alertOf(hana, id)).toMatchObject({
    status: 'acknowledged',
    acknowledgedBy: { id: ada.id, name: ada.name },
  });
  expect(await acme.refused(cleo, 'post', `/v2/alerts/${id}/close`)).toMatch(/^403/);
  await acme.pass(30);
  expect(await acme.news(ada, ben, hana)).toEqual([]);
  await fire('alertmanager-v4-3-one-resolved-one-firing');
  await app.settle();
  expect(await alertOf(ada, id)).toMatchObject({ status: 'closed' });
  expect(await historyOf(ada, id)).toEqual([
    ...['created by Prometheus', 'escalated by escalation', 'notified by system'],
    ...['escalated by escalation', 'notified by system', `acknowledged by ${ada.name}`, 'closed by Prometheus'],
  ]);
  // The other instance is still slow, and a matter of its own.
  expect(await acme.news(ada, ben, hana)).toEqual(['Ada: [P1] HighRequestLatency (web-02:9100)']);
  const [second] = await alertsOf(ada, '&status=open');
  await acme.send(ada, 'post', `/v2/alerts/${second?.id ?? ''}/close`);
  return id;
}

/** 09:00: the shop's own monitor raises an alert; help is called in, and the customers are told. */
async function outage({ people, teams }: Begun, { key }: Arranged) {
  const { ada, cleo, dan, eve, finn, gus, hana } = people;
  const customer = 'customer@example.com';
  await acme.does(hana, 'put', '/v2/status-page', { slug: 'acme', visibility: 'public', brandName: 'Acme' });
  const service = { name: 'Checkout', visibility: 'public' };
  const { id: serviceId } = await acme.does(hana, 'post', '/v2/services', service);
  const page = async <T>(path = ''): Promise<T> => {
    const { body } = await app.http.get(`/v2/public/status-page/acme${path}`).expect(200);
    return (body as { data: T }).data;
  };
  await app.http.post('/v2/public/status-page/acme/subscribe').send({ email: customer }).expect(202);
  await app.settle();
  const [confirm] = acme.newMailsTo(customer);
  expect(confirm?.subject).toBe('Confirm your subscription to Acme status');
  await acme.submit(confirm, /verify/, {});

  await acme.until('09:00');
  const noise = { message: 'Disk of a test machine', tags: ['staging'], priority: 'P1' };
  expect(await acme.send(key, 'post', '/v2/alerts', noise)).toMatchObject({ result: 'suppressed' });
  const failure = { message: 'Checkout fails', tags: ['shop'], priority: 'P1', description: 'Every second order' };
  const answer = await acme.send<{ data: { alertId: string } }>(key, 'post', '/v2/alerts', failure);
  const { alertId } = answer.data;
  expect(await acme.news(...Object.values(people))).toEqual(['Cleo: [P1] Checkout fails']);
  expect(await alertOf(cleo, alertId)).toMatchObject({ teamId: teams.shop, status: 'open' });
  const responders = [{ type: 'user', id: eve.id }];
  await acme.does(cleo, 'post', `/v2/alerts/${alertId}/responders`, { responders });
  expect(await acme.news(...Object.values(people))).toEqual(['Eve: [P1] Checkout fails']);
  await acme.send(eve, 'post', `/v2/alerts/${alertId}/acknowledge`);
  expect(await alertOf(cleo, alertId)).toMatchObject({ acknowledgedBy: { id: eve.id, name: eve.name } });

  const incident = await acme.does(cleo, 'post', '/v2/incidents', {
    ...{ name: 'Checkout outage', priority: 'P1', notifyStakeholders: true, impactedServices: [serviceId] },
    responders: [{ type: 'user', id: dan.id }],
    statusPageEntry: { enabled: true, severity: 'major', title: 'Checkout', message: 'Some orders fail.' },
  });
  const tell = async (minutes: number, status: string, message: string) => {
    await acme.pass(minutes);
    await acme.does(cleo, 'patch', `/v2/incidents/${incident.id}`, { status, statusPageEntry: { message } });
  };
  const told = { data: [{ id: incident.id, severity: 'major' }] };
  expect((await app.http.get('/v2/public/status').expect(200)).body).toMatchObject({
    ...told,
    overallStatus: 'degraded',
  });
  expect(await acme.news(...Object.values(people))).toEqual([
    'Dan: [P1] Checkout outage: the incident is open',
    'Gus: [P1] Checkout outage: the incident is open',
  ]);
  await tell(10, 'identified', 'A full disk.');
  await tell(20, 'resolved', 'The disk has room again.');
  expect((await acme.news(dan, gus)).length).toBe(4);
  expect(acme.newMailsTo(customer).map(({ subject }) => subject)).toEqual([
    ...['[Acme] Incident: Checkout', '[Acme] Identified: Checkout', '[Acme] Resolved: Checkout'],
  ]);
  const [past] = await page<{ updates: { message: string }[] }[]>('/history');
  expect(past?.updates.map(({ message }) => message)).toEqual([
    'Some orders fail.',
    'A full disk.',
    'The disk has room again.',
  ]);
  await acme.send(eve, 'post', `/v2/alerts/${alertId}/close`);
  expect(await acme.news(ada, cleo, eve, finn, hana)).toEqual([]);
  return { incidentId: incident.id, page };
}
type Outage = Awaited<ReturnType<typeof outage>>;

/** 09:45: a backup is watched; work on the network is planned, and its silence is nobody's business. */
async function silence({ people }: Begun, { page }: Outage) {
  const { finn, hana } = people;
  await acme.until('09:45');
  const beat = { name: 'nightly-export', interval: 30, intervalUnit: 'minutes', alertMessage: 'No export came' };
  await acme.does(finn, 'post', '/v2/heartbeats', beat);
  const ping = () => acme.does(finn, 'post', '/v2/heartbeats/nightly-export/ping');
  await ping();
  const work = { name: 'Network', startTime: '2026-06-08T10:00:00Z', endTime: '2026-06-08T11:00:00Z' };
  await acme.does(hana, 'post', '/v2/maintenance-windows', work);
  await acme.until('10:30');
  const shown = await page<object>();
  expect(JSON.stringify(shown)).not.toContain('Network');
  expect(shown).toMatchObject({ overallStatus: 'operational' });
  await acme.until('10:59');
  expect(await acme.news(...Object.values(people))).toEqual([]);
  await acme.until('11:02');
  expect(await acme.news(...Object.values(people))).toEqual(['Finn: [P3] No export came (nightly-export)']);
  const [alert] = await alertsOf(finn, '&status=open');
  await ping();
  expect(await alertOf(finn, alert?.id ?? '')).toMatchObject({ status: 'closed' });
  await acme.does(finn, 'patch', '/v2/heartbeats/nightly-export', { enabled: false });
}

/** 12:00: lunch is handed over to somebody of another team, and tomorrow is taken off. */
async function handOver({ people }: Begun, { platformDuty, onCall, webhook }: Arranged) {
  const { ada, ben, cleo, finn, hana } = people;
  const raise = async (message: string): Promise<string> => {
    const { body } = await app.http.post(webhook).send({ message, priority: 'P2' }).expect(202);
    return (body as { data: { alertId: string } }).data.alertId;
  };
  await acme.until('12:00');
  const lunch = { startDate: '2026-06-08T12:00:00Z', endDate: '2026-06-08T13:00:00Z', alias: 'Lunch' };
  await acme.does(ada, 'post', '/v2/forwarding-rules', { ...lunch, toUserId: finn.id });
  const id = await raise('Queue grows');
  await app.settle();
  const [mail] = acme.newMailsTo(finn.email);
  expect(mail?.subject).toBe('[P2] Queue grows');
  expect(mail?.text).toContain(`In place of: ${ada.name}`);
  expect(await acme.news(ada, ben, cleo, hana)).toEqual([]);
  // Whoever is paged can read it, find it and act on it, though it is another team's.
  expect((await alertsOf(finn, '&status=open')).map((each) => each.id)).toContain(id);
  await acme.send(finn, 'post', `/v2/alerts/${id}/acknowledge`);
  expect(await alertOf(ada, id)).toMatchObject({ acknowledgedBy: { id: finn.id, name: finn.name } });
  expect(await acme.refused(cleo, 'get', `/v2/alerts/${id}`)).toMatch(/^403/);
  await acme.send(finn, 'post', `/v2/alerts/${id}/close`);

  const tomorrow = { startDate: '2026-06-09T07:00:00Z', endDate: '2026-06-10T07:00:00Z', reason: 'Moving house' };
  const { id: absence } = await acme.does(ben, 'post', '/v2/pto-requests', tomorrow);
  expect(await acme.news(ada, ben, cleo, hana)).toEqual(['Ada: Ben Acme asks for time off']);
  expect(await acme.refused(ben, 'patch', `/v2/pto-requests/${absence}/approve`)).toMatch(/^403/);
  expect(await onCall(platformDuty, '2026-06-09T08:00:00Z')).toEqual([ben.name]);
  await acme.does(ada, 'patch', `/v2/pto-requests/${absence}/approve`);
  expect(await onCall(platformDuty, '2026-06-09T08:00:00Z')).toEqual([ada.name]);
  expect(await acme.news(ada, ben, cleo, hana)).toEqual(['Ben: Your time off is approved']);
  return { raise };
}

/** 15:00: what was learnt is written down; then the night, in which others are awake. */
async function evening({ people }: Begun, { key }: Arranged, { incidentId }: Outage) {
  const { ada, cleo, dan, gus, hana } = people;
  await acme.until('15:00');
  const { id } = await acme.does(cleo, 'post', '/v2/postmortems/generate', { incidentId });
  const summary = 'A **disk** was full.';
  await acme.does(cleo, 'patch', `/v2/postmortems/${id}`, { summary });
  expect(await acme.refused(gus, 'patch', `/v2/postmortems/${id}`, { summary: 'Mine' })).toMatch(/^403/);
  const text = await app.as(`Bearer ${await acme.tokenOf(cleo)}`).get(`/v2/postmortems/${id}/export`);
  expect(text.text).toContain(summary);
  expect(text.text).toContain(`${cleo.name} set the status to Identified`);
  await acme.does(hana, 'post', '/v2/reports/schedules', { cadence: 'daily', email: hana.email });
  await acme.until('21:00');
  await acme.send(key, 'post', '/v2/alerts', { message: 'Payments are slow', tags: ['shop'], priority: 'P2' });
  await app.settle();
  const [mail] = acme.newMailsTo(dan.email);
  expect(mail?.subject).toBe('[P2] Payments are slow');
  // 21:00 UTC is six in the morning in Tokyo.
  expect(mail?.text).toMatch(/06:00/);
  await acme.pass(10);
  const takesOver = 'Ada: Your shifts have changed: Platform duty';
  expect(await acme.news(ada, cleo, dan, hana)).toEqual([takesOver, 'Hana: [P2] Payments are slow']);
  const [open] = await alertsOf(dan, '&status=open');
  await acme.send(dan, 'post', `/v2/alerts/${open?.id ?? ''}/close`);
}

/** 08:00 of the next day: the stand-in is paged; what the day was shows in reports and in the audit log. */
async function nextMorning({ people }: Begun, { raise }: Awaited<ReturnType<typeof handOver>>) {
  const { ada, ben, cleo, eve, finn, gus, hana } = people;
  await acme.until('08:00');
  await raise('Queue grows again');
  expect(await acme.news(ada, ben, cleo, finn)).toEqual(['Ada: [P2] Queue grows again']);
  await acme.until('15:01');
  expect((await acme.news(hana)).filter((each) => each.includes('report'))).toHaveLength(1);
  const summary = await acme.does<{ totals: object; mtta: object }>(hana, 'get', '/v2/reports/summary?days=2');
  expect(summary.totals).toEqual({ total: 7, open: 1, acknowledged: 0, closed: 6 });
  const trailOf = async ({ name }: Colleague) => {
    const entries = await acme.does<{ action: string; entityName: string | null }[]>(
      hana,
      'get',
      `/v2/audit-log?limit=200&user=${encodeURIComponent(name)}`,
    );
    return entries
      .toReversed()
      .filter(({ action }) => !/^(auth\.|sent$|forwarded$)/.test(action))
      .map(({ action, entityName }) => `${action} ${entityName ?? ''}`);
  };
  const came = (given: string) => [
    ...[`invite.accept ${given.toLowerCase()}@acme.example`, `user.create ${given} Acme`],
    `channel.create email ${given.charAt(0).toLowerCase()}…@acme.example`,
  ];
  expect(await trailOf(ada)).toEqual([
    ...[...came('Ada'), 'team.member_added Platform', 'user.update Ada Acme'],
    ...['schedule.create Platform duty', 'rotation.create Daily', 'integration.create Prometheus'],
    ...['forwarding_rule.create Lunch', 'pto_request.approve Ben Acme'],
  ]);
  expect(await trailOf(cleo)).toEqual([
    ...[...came('Cleo'), 'team.member_added Shop', 'team.member_added Shop'],
    ...['schedule.create Shop follows the sun', 'rotation.create Day', 'rotation.create Night'],
    ...['routing_rule.create Shop', 'incident.create Checkout outage', 'incident.identified Checkout outage'],
    ...['incident.resolved Checkout outage', 'postmortem.create Checkout outage', 'postmortem.update Checkout outage'],
  ]);
  expect(await trailOf(finn)).toEqual([
    ...[...came('Finn'), 'team.member_added Data'],
    ...['heartbeat.create nightly-export', 'heartbeat.disable nightly-export'],
  ]);
  expect(await trailOf(eve)).toEqual(came('Eve'));
  // What was changed for whom; from where is for administrators.
  const granted = await acme.does<object[]>(hana, 'get', '/v2/audit-log?action=user.access_changed');
  expect(granted).toMatchObject([
    {
      ...{ entityName: ada.name, userName: hana.name, actorType: 'user', source: 'api', ip: '127.0.0.1' },
      changes: { permissions: { before: null, after: { integrations: 'write' } } },
    },
  ]);
  // A colleague reads that somebody forwards their pages, not to whom.
  const [forwarded] = await acme.does<object[]>(gus, 'get', '/v2/audit-log?action=forwarding_rule.create');
  expect(forwarded).toMatchObject({ userName: ada.name, changes: { toUserId: { before: null, after: '********' } } });
}

it('goes through a day as its people expect', async () => {
  const begun = await moveIn();
  const arranged = await arrange(begun);
  await latency(begun, arranged);
  const told = await outage(begun, arranged);
  await silence(begun, told);
  const handed = await handOver(begun, arranged);
  await evening(begun, arranged, told);
  await nextMorning(begun, handed);
}, 240_000);
