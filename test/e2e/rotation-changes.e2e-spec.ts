import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, type TestUser } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { tellChanges } from '../support/told-changes.js';

/* A change of a schedule changes the future only; who is gone is passed over. */

const START = '2026-01-05T09:00:00Z';
/** In the middle of Ben's week. */
const NOW = '2026-11-29T12:00:00.000Z';
const PAST = 'from=2026-10-01T00:00:00Z&to=2026-11-23T00:00:00Z';

let app: TestApp;
let sink: SmtpSink;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let dan: TestUser;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({
    environment: { SMTP_URL: sink.url, PUBLIC_BASE_URL: 'https://pager.example.com', JWT_EXPIRY: '3650d' },
  });
  admin = await asAdmin(app);
});
/** Takes out the mails that came so far. */
function forgetMails(): void {
  expect(sink.mails).toBeDefined();
  sink.reset();
}

beforeEach(async () => {
  app.clock.moveTo(NOW);
  [ada, ben, cyd, dan] = (await Promise.all(
    ['Ada', 'Ben', 'Cyd', 'Dan'].map((fullName) => createUser(app, { fullName })),
  )) as [TestUser, TestUser, TestUser, TestUser];
  await tellChanges(app);
  forgetMails();
});
afterEach(async () => {
  await tellChanges(app);
  forgetMails();
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

async function unblock({ id }: TestUser): Promise<void> {
  // Who lets somebody in again has just signed in.
  const { token } = await createUser(app, { role: 'admin' });
  await call('patch', `/users/${id}`, `Bearer ${token}`).send({ blocked: false }).expect(200);
}
const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, by = admin) =>
  app.as(by).send(method, `/v2${path}`);
const data = async (path: string) => (await call('get', path).expect(200)).body.data;
const idsOf = (people: TestUser[]) => people.map(({ id }) => ({ id }));
const weekly = (people: TestUser[], more: object = {}) => ({
  ...{ name: 'r', startDate: START, type: 'weekly', length: 1, participants: idsOf(people) },
  ...more,
});

interface Made {
  id: string;
  rid: string;
  patch: (body: object) => Promise<Record<string, unknown>>;
}
async function create(rotation: object = weekly([ada, ben, cyd]), more: object = {}): Promise<Made> {
  const { body } = await call('post', '/schedules')
    .send({ name: 's', timezone: 'UTC', rotations: [rotation], ...more })
    .expect(200);
  const { id } = body.data;
  const rid = (await data(`/schedules/${id}`)).rotations[0].id;
  const patch = async (change: object) =>
    (await call('patch', `/schedules/${id}/rotations/${rid}`).send(change).expect(200)).body.data;
  return { id, rid, patch };
}
const onCall = async (id: string, at = app.clock.now().toISOString()): Promise<string> =>
  (await data(`/schedules/${id}/on-calls?at=${at}`)).onCallRecipients.map(({ name }: { name: string }) => name).join();
/** The past of a schedule in every view of it. */
async function past(id: string): Promise<Record<string, string>> {
  const { rows } = await data(`/reports/on-call-hours?scheduleId=${id}&${PAST}`);
  return Object.fromEntries(
    rows.map((row: { userId: string; userName: string; totalHours: number }) => [row.userId, row.totalHours]),
  );
}
const views = async (id: string) => ({
  shifts: await data(`/schedules/${id}/shifts?start=2026-10-01T00:00:00Z&end=2026-11-23T00:00:00Z`),
  timeline: await data(`/schedules/${id}/timeline?start=2026-10-01T00:00:00Z&end=2026-11-23T00:00:00Z`),
});
async function mails(): Promise<string[]> {
  await tellChanges(app);
  const told = sink.mails.map(({ to, subject }) => `${[to].flat()[0]?.text} ${subject}`).sort();
  sink.reset();
  return told;
}

/** Makes an override in time, at its start. */
async function override(id: string, times: { startTime: string; endTime: string }, more: object = {}) {
  app.clock.moveTo(times.startTime);
  const body = { userId: dan.id, ...times, ...more };
  const made = await call('post', `/schedules/${id}/overrides`).send(body).expect(200);
  app.clock.moveTo(NOW);
  return made.body.data.id as string;
}

describe('a rotation that is changed', () => {
  it('adds nothing to the past where it had not begun: in shifts, hours, timeline and calendar', async () => {
    const week = 'start=2026-11-20T00:00:00Z&end=2026-12-01T00:00:00Z';
    const { id, patch } = await create(weekly([ada, ben], { startDate: '2026-11-30T12:00:00Z' }));
    await patch({ startDate: '2026-11-23T09:00:00Z' });
    const { shifts } = await data(`/schedules/${id}/shifts?${week}`);
    expect(shifts.map(({ startTime }: { startTime: string }) => startTime).sort()[0]).toBe(NOW);
    const { timeline } = await data(`/schedules/${id}/timeline?${week}`);
    const held = timeline.filter(({ userName }: { userName?: string }) => userName !== undefined);
    expect(held.map(({ date }: { date: string }) => date).sort()[0]).toBe('2026-11-29');
    const report = `scheduleId=${id}&from=2026-11-20T00:00:00Z&to=2026-11-29T12:00:00Z`;
    expect((await data(`/reports/on-call-hours?${report}`)).rows).toEqual([]);
    const calendar = await call('get', `/schedules/${id}/ical?pastDays=14`).expect(200);
    const text = calendar.text ?? calendar.body.toString();
    expect(/DTSTART[^\n]*20261129T120000Z/.test(text)).toBe(true);
    expect(/DTSTART[^\n]*202611(2[0-8])/.test(text)).toBe(false);
    expect(await onCall(id)).toBe('Ada');
  });

  it('tells whose turn it is, from where the order counts', async () => {
    const { id, rid, patch } = await create(weekly([ada, ben]));
    const counting = async () => (await data(`/schedules/${id}/rotations/${rid}`)).counting;
    expect(await counting()).toBeUndefined();
    await patch({ participants: idsOf([ben]) });
    await patch({ participants: idsOf([ada, ben]) });
    expect(await onCall(id)).toBe('Ben');
    const turn = { participant: 1, until: '2026-11-30T09:00:00.000Z', next: 0 };
    expect(await counting()).toMatchObject({ turn });
    expect((await data(`/schedules/${id}`)).rotations[0].counting.turn).toEqual(turn);
  });

  /** @contract on-call-7 */
  it.each([
    ['one is added', () => ({ participants: idsOf([ada, ben, cyd, dan]) }), 'Ben Cyd Dan Ada'],
    ['one who is not on call is removed', () => ({ participants: idsOf([ben, cyd]) }), 'Ben Cyd Ben Cyd'],
    ['turns last longer', () => ({ length: 2 }), 'Ben Ben Cyd Cyd'],
    ['it has hours', () => ({ timeRestriction: { start: '08:00', end: '18:00' } }), 'Ben Cyd Ada Ben'],
    ['the same start is sent', () => weekly([ada, ben, cyd, dan]), 'Ben Cyd Dan Ada'],
  ] as [string, () => object, string][])('keeps the present turn and the past: %s', async (_, change, order) => {
    const { id, patch } = await create();
    const [hours, before] = [await past(id), await views(id)];
    expect(hours).toEqual({ [ada.id]: 495, [ben.id]: 336, [cyd.id]: 441 });
    expect(await patch(change())).not.toHaveProperty('onCallBefore');
    const weeks = [0, 7, 14, 21].map((days) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString());
    expect((await Promise.all(weeks.map((at) => onCall(id, at)))).join(' ')).toBe(order);
    expect(await past(id)).toEqual(hours);
    expect(await views(id)).toEqual(before);
  });

  /** @contract on-call-7, operating-52 */
  it('passes to the next one at once where whoever has the pager is removed, and says so', async () => {
    const { id, patch } = await create();
    const hours = await past(id);
    expect(await patch({ participants: idsOf([ada, cyd]) })).toMatchObject({
      onCallBefore: [{ id: ben.id, name: 'Ben' }],
      onCallAfter: [{ id: cyd.id, name: 'Cyd' }],
    });
    expect([await onCall(id), await past(id)]).toEqual(['Cyd', hours]);
  });

  it.each([
    [{ participants: [] }, '2026-12-13T12:00:00.000Z'],
    [{ startDate: '2026-12-02T09:00:00Z' }, '2026-12-02T09:00:00.000Z'],
    [{ timeRestriction: { start: '18:00', end: '12:00' } }, '2026-11-29T18:00:00.000Z'],
  ])('warns where %j leaves nobody on call', async (change, until) => {
    const { patch } = await create();
    const { onCallAfter, warnings } = await patch(change);
    expect(onCallAfter).toEqual([]);
    expect((warnings as string[])[0]).toBe(
      `Nobody who is there would be on call in the schedule s from ${NOW} to ${until}`,
    );
  });

  /** @contract on-call-7 */
  it('counts anew from a start that is really moved', async () => {
    const { id, patch } = await create();
    const hours = await past(id);
    const moved = await patch({ startDate: NOW });
    expect(moved).toMatchObject({ onCallBefore: [{ name: 'Ben' }], onCallAfter: [{ name: 'Ada' }] });
    expect([await onCall(id), await past(id)]).toEqual(['Ada', hours]);
  });

  /** @contract operating-52 */
  it('mails those whose next fourteen days it changes, each once, and nobody else', async () => {
    const { patch } = await create();
    await patch({ participants: idsOf([ada, ben, cyd, dan]) });
    const subject = 'Your shifts have changed: s';
    expect(await mails()).toEqual([ada, dan].map(({ email }) => `${email} ${subject}`).sort());
    forgetMails();
    await patch({ name: 'Another name' });
    expect(await mails()).toEqual([]);
  });

  /** @contract operating-29 */
  it('tells of quick changes by one mail: what was before the first, and what is so in the end', async () => {
    const { patch } = await create();
    const states = [[ben], [ada, ben, cyd, dan], [ben, dan], [cyd, ben], [ada, ben, dan], [ada, ben, cyd, dan]];
    for (const people of states) {
      await patch({ participants: idsOf(people) });
      app.clock.moveBy(1000);
      await app.settle();
    }
    expect(sink.mails).toEqual([]);
    await tellChanges(app);
    const told = sink.mails.map(({ to, text }) => [[to].flat()[0]?.text, text?.replaceAll(/\s+/g, ' ')]);
    sink.reset();
    // Ben has the pager, and Cyd follows as before.
    expect(told.map(([to]) => to).sort()).toEqual([ada.email, dan.email].sort());
    expect(told.find(([to]) => to === dan.email)?.[1]).toMatch(/Before:? no shift Now:? Mon,? 7 Dec/);
  });

  /** @contract operating-29 */
  it('tells nobody where nothing has changed in the end', async () => {
    const { patch } = await create();
    await patch({ participants: idsOf([ada, ben, cyd, dan]) });
    app.clock.moveBy(9000);
    await patch({ participants: idsOf([ada, ben, cyd]) });
    expect(await mails()).toEqual([]);
  });

  it('tells after half a minute, though others are still edited', async () => {
    const { patch } = await create();
    for (let second = 0; second < 30; second += 6) {
      await patch({ participants: idsOf(second % 12 === 0 ? [ada, ben, cyd, dan] : [ada, ben, cyd]) });
      app.clock.moveBy(6000);
      await app.settle();
    }
    const subject = 'Your shifts have changed: s';
    const first = [ada, dan].map(({ email }) => `${email} ${subject}`).sort();
    expect(sink.mails).toHaveLength(2);
    sink.reset();
    // What they heard counts from here on.
    await patch({ participants: idsOf([ada, ben, cyd]) });
    expect(await mails()).toEqual(first);
  });

  /** @contract reports-15 */
  it.each([
    ['is disabled', async ({ id }: Made) => call('patch', `/schedules/${id}`).send({ enabled: false })],
    ['loses the rotation', async ({ id, rid }: Made) => call('delete', `/schedules/${id}/rotations/${rid}`)],
    ['is deleted', async ({ id }: Made) => call('delete', `/schedules/${id}`)],
    [
      'moves to another zone',
      async ({ id }: Made) => call('patch', `/schedules/${id}`).send({ timezone: 'Asia/Tokyo' }),
    ],
    [
      'gets another rotation',
      async ({ id }: Made) => call('post', `/schedules/${id}/rotations`).send(weekly([dan], { name: 'x' })),
    ],
    ['loses a member of the organisation', async () => call('delete', `/users/${cyd.id}`)],
    ['has somebody who is blocked', async () => call('patch', `/users/${cyd.id}`).send({ blocked: true })],
  ])('keeps the hours of a schedule that %s', async (_, change) => {
    const made = await create();
    const hours = await past(made.id);
    const { status } = await change(made);
    expect([200, 201]).toContain(status);
    expect(await past(made.id)).toEqual(hours);
  });

  /** @contract operating-52 */
  it('keeps what a schedule was while it was on, and off', async () => {
    const { id } = await create();
    const at = (when: string) => onCall(id, when);
    await call('patch', `/schedules/${id}`).send({ enabled: false }).expect(200);
    app.clock.moveTo('2026-12-01T12:00:00Z');
    const { body } = await call('patch', `/schedules/${id}`).send({ enabled: true }).expect(200);
    expect(body.data).toMatchObject({ onCallBefore: [], onCallAfter: [{ name: 'Cyd' }] });
    expect([await at('2026-11-29T11:00:00Z'), await at('2026-11-30T12:00:00Z'), await onCall(id)]).toEqual([
      ...['Ben', '', 'Cyd'],
    ]);
  });

  /** @contract operating-52 */
  it('is told by the third party’s route', async () => {
    const { id, rid } = await create();
    const { body } = await app
      .as(admin)
      .patch(`/v2/schedules/${id}/rotations/${rid}`, { participants: [{ id: ada.id }, { id: cyd.id }] });
    expect(body.data).toMatchObject({ onCallBefore: [{ name: 'Ben' }], onCallAfter: [{ name: 'Cyd' }] });
  });

  /** @contract on-call-5 */
  it.each(['r', undefined])('keeps the overrides of a rotation named %s that is sent without its id', async (name) => {
    const { id, rid } = await create(weekly([ada, ben, cyd], { name }));
    const window = { startTime: '2026-11-29T11:00:00Z', endTime: '2026-12-01T12:00:00Z' };
    await override(id, window, { rotationIds: [rid] });
    expect(await onCall(id)).toBe('Dan');
    const { body } = await call('patch', `/schedules/${id}`).send({ rotations: [weekly([ada, ben, cyd], { name })] });
    expect(body.data).toEqual({ id, result: 'updated', warnings: expect.any(Array) });
    expect(body.data.warnings.join()).not.toMatch(/override/);
    expect(await onCall(id)).toBe('Dan');
    const gone = await call('patch', `/schedules/${id}`).send({ rotations: [] }).expect(200);
    expect(gone.body.data.warnings.join()).toMatch(/override by Dan from .* is deleted/);
    expect(await onCall(id, '2026-11-29T11:30:00Z')).toBe('Dan');
  });
});

describe('a participant who never comes up', () => {
  const workdays = [{ startDay: 'mon', startTime: '09:00', endDay: 'fri', endTime: '19:00' }];
  const daily = () => ({
    ...{ name: 'r', startDate: '2026-11-30T09:00:00Z', type: 'daily', restrictions: workdays },
    participants: idsOf([ada, ben, cyd, dan, ada, ben, cyd]).map(({ id }, i) =>
      i < 5 ? { id } : { id: extra[i - 5]! },
    ),
  });
  let extra: string[] = [];

  /** @contract operating-53 */
  it('is named in warnings, and comes up where only turns within the hours count', async () => {
    extra = (await Promise.all(['U5', 'U6'].map((fullName) => createUser(app, { fullName })))).map(({ id }) => id);
    const { body } = await call('post', '/schedules')
      .send({ name: 's', rotations: [daily()] })
      .expect(200);
    expect(body.data.warnings.join()).toContain('U5 and U6 are never on call in the rotation r within a year');
    const { id } = body.data;
    const rid = (await data(`/schedules/${id}`)).rotations[0].id;
    const path = `/schedules/${id}/rotations/${rid}`;
    const changed = await call('patch', path).send({ countsOnlyOwnHours: true }).expect(200);
    expect(changed.body.data).not.toHaveProperty('warnings');
    expect(await onCall(id, '2026-12-07T10:00:00Z')).toBe('U5');
    expect(await onCall(id, '2026-12-08T10:00:00Z')).toBe('U6');
    expect(await onCall(id, '2026-12-09T10:00:00Z')).toBe('Ada');
    await call('patch', path).send({ countsOnlyOwnHours: 'yes' }).expect(400);
  });
});

describe('an accepted swap', () => {
  const SHIFT = { startTime: '2026-12-01T09:00:00.000Z', endTime: '2026-12-02T09:00:00.000Z' };
  async function swapped(): Promise<Made & { swap: string }> {
    const made = await create({ ...weekly([ada, cyd]), startDate: '2026-11-30T09:00:00Z' });
    const { body } = await call('post', `/schedules/${made.id}/swap-requests`, `Bearer ${ada.token}`)
      .send({ userId: ben.id, ...SHIFT })
      .expect(200);
    const swap = body.data.id;
    await call('patch', `/swap-requests/${swap}/accept`, `Bearer ${ben.token}`).send({}).expect(200);
    await tellChanges(app);
    forgetMails();
    return { ...made, swap };
  }
  const read = (swap: string) => data(`/swap-requests/${swap}`);

  /** @contract operating-50 */
  it('is cancelled with its override, and both are told, once', async () => {
    const { id, swap } = await swapped();
    const { overrideId } = await read(swap);
    const path = `/schedules/${id}/overrides/${overrideId}`;
    await call('delete', path).expect(200);
    expect(await read(swap)).toMatchObject({ status: 'cancelled' });
    expect(await mails()).toEqual(
      [`${ada.email} Ben no longer takes your shift`, `${ben.email} You no longer take the shift of Ada`].sort(),
    );
    forgetMails();
    await call('delete', path).expect(200);
    expect(await mails()).toEqual([]);
  });

  /** @contract operating-50 */
  it('is marked where the shift has become somebody else’s, and both are told', async () => {
    const { swap, patch } = await swapped();
    const { warnings } = await patch({ participants: idsOf([cyd]) });
    expect((warnings as string[]).join()).toMatch(/override by Ben .* it replaced Ada, and now replaces Cyd/);
    expect(await read(swap)).toMatchObject({ status: 'accepted', shiftChangedAt: NOW });
    expect(await mails()).toEqual(
      expect.arrayContaining([
        `${ada.email} The shift that you swapped has changed`,
        `${ben.email} The shift of Ada that you took has changed`,
      ]),
    );
  });

  const both = (ofAda: string, ofBen: string): string[] => [`${ada.email} ${ofAda}`, `${ben.email} ${ofBen}`].sort();
  const CANCELLED = ['Ben no longer takes your shift', 'You no longer take the shift of Ada'] as const;
  const CHANGED = ['The shift that you swapped has changed', 'The shift of Ada that you took has changed'] as const;

  /** @contract on-call-7 */
  it('is cancelled for what is left of it where it is half over; what was served stays', async () => {
    const { id, swap } = await swapped();
    const { overrideId } = await read(swap);
    app.clock.moveTo('2026-12-01T20:00:00Z');
    await tellChanges(app);
    forgetMails();
    await call('delete', `/schedules/${id}/overrides/${overrideId}`).expect(200);
    expect([await read(swap), await mails()]).toMatchObject([{ status: 'cancelled' }, both(...CANCELLED)]);
    const times = ['2026-12-01T08:59:00Z', '2026-12-01T19:59:00Z', '2026-12-01T20:00:00Z'];
    expect(await Promise.all(times.map((at) => onCall(id, at)))).toEqual(['Ada', 'Ben', 'Ada']);
  });

  /** @contract on-call-7 */
  it.each([
    ['is given to somebody else', () => ({ userId: dan.id }), () => [`${dan.email} Your shifts have changed: s`]],
    ['is shortened to a part of the day', () => ({ endTime: '2026-12-01T15:00:00.000Z' }), () => []],
  ])('is marked where its override %s, and both are told', async (_, change, others) => {
    const { id, swap } = await swapped();
    const { overrideId } = await read(swap);
    const path = `/schedules/${id}/overrides/${overrideId}`;
    await call('patch', path).send({ reason: 'Another word' }).expect(200);
    expect([await read(swap), await mails()]).toMatchObject([{ shiftChangedAt: null }, []]);
    forgetMails();
    await call('patch', path).send(change()).expect(200);
    expect([await read(swap), await mails()]).toMatchObject([
      { status: 'accepted', shiftChangedAt: NOW },
      [...both(...CHANGED), ...others()].sort(),
    ]);
  });

  /** @contract on-call-7 */
  it.each([
    ['the rotation is deleted', ({ id, rid }: Made) => call('delete', `/schedules/${id}/rotations/${rid}`), CHANGED],
    ['the schedule is disabled', ({ id }: Made) => call('patch', `/schedules/${id}`).send({ enabled: false }), CHANGED],
    ['the schedule is deleted', ({ id }: Made) => call('delete', `/schedules/${id}`), CANCELLED],
  ])('tells both where %s', async (_, change, [ofAda, ofBen]) => {
    const made = await swapped();
    expect((await change(made)).status).toBe(200);
    expect(await mails()).toEqual(expect.arrayContaining(both(ofAda, ofBen)));
  });

  /** @contract on-call-7 */
  it('goes back where whoever took it is blocked, and is not theirs again when they are back', async () => {
    const { id, swap } = await swapped();
    await call('patch', `/users/${ben.id}`).send({ blocked: true }).expect(200);
    expect([await mails(), await read(swap)]).toMatchObject([both(...CANCELLED), { status: 'cancelled' }]);
    forgetMails();
    await unblock(ben);
    expect([await mails(), await onCall(id, '2026-12-01T12:00:00Z')]).toEqual([[], 'Ada']);
  });

  /** @contract on-call-7 */
  it('goes back where whoever took it is deleted, and both are told', async () => {
    const { id } = await swapped();
    await call('delete', `/users/${ben.id}`).expect(200);
    expect([await mails(), await onCall(id, '2026-12-01T12:00:00Z')]).toEqual([both(...CANCELLED), 'Ada']);
  });

  /** @contract on-call-7 */
  it('stays with whoever took it where the other is blocked, and is marked', async () => {
    const { id, swap } = await swapped();
    await call('patch', `/users/${ada.id}`).send({ blocked: true }).expect(200);
    expect(await mails()).toContain(`${ben.email} ${CHANGED[1]}`);
    expect([await read(swap), await onCall(id, '2026-12-01T12:00:00Z')]).toMatchObject([
      { status: 'accepted', shiftChangedAt: NOW },
      'Ben',
    ]);
  });
});

describe('an override of a part of a day', () => {
  const PART = { startTime: '2026-11-30T10:00:00Z', endTime: '2026-11-30T14:30:00Z' };

  /** @contract on-call-7 */
  it('tells both where others come to be planned under it, and where it is deleted', async () => {
    const { id, patch } = await create();
    const { body } = await call('post', `/schedules/${id}/overrides`).send({ userId: dan.id, ...PART });
    await tellChanges(app);
    forgetMails();
    // Cyd has that day; Ada gets it.
    const { warnings } = await patch({ participants: idsOf([ada, ben]) });
    expect((warnings as string[]).join()).toMatch(/override by Dan .* it replaced Cyd, and now replaces Ada/);
    expect(await mails()).toContain(`${dan.email} Your override replaces others now: s`);
    forgetMails();
    await call('delete', `/schedules/${id}/overrides/${body.data.id}`).expect(200);
    const subject = 'Your shifts have changed: s';
    expect(await mails()).toEqual([ada, dan].map(({ email }) => `${email} ${subject}`).sort());
  });
});

describe('an override that is deleted', () => {
  it('was by each for as long as it was theirs, where it was changed twice', async () => {
    const { id } = await create();
    const window = { startTime: NOW, endTime: '2026-11-30T12:00:00Z' };
    const path = `/schedules/${id}/overrides`;
    const { body } = await call('post', path).send({ userId: dan.id, ...window });
    for (const [at, { id: userId }] of [
      ['15:00', ada],
      ['18:00', cyd],
      ['21:00', dan],
    ] as const) {
      app.clock.moveTo(`2026-11-29T${at}:00Z`);
      await call('patch', `${path}/${body.data.id}`).send({ userId, confirm: true }).expect(200);
    }
    const at = ['13:00', '16:00', '19:00', '22:00'].map((time) => onCall(id, `2026-11-29T${time}:00Z`));
    expect(await Promise.all(at)).toEqual(['Dan', 'Ada', 'Cyd', 'Dan']);
  });

  /** @contract operating-52 */
  it('stays as far as it was served, and tells both', async () => {
    const { id } = await create();
    const window = { startTime: '2026-11-29T11:00:00Z', endTime: '2026-12-01T12:00:00Z' };
    const made = await override(id, window);
    await tellChanges(app);
    forgetMails();
    const gone = await call('delete', `/schedules/${id}/overrides/${made}`).expect(200);
    expect(gone.body.data).toMatchObject({ onCallBefore: [{ name: 'Dan' }], onCallAfter: [{ name: 'Ben' }] });
    expect([await onCall(id, '2026-11-29T11:30:00Z'), await onCall(id)]).toEqual(['Dan', 'Ben']);
    expect((await data(`/schedules/${id}`)).overrides).toEqual([]);
    const subject = 'Your shifts have changed: s';
    expect(await mails()).toEqual([ben, cyd, dan].map(({ email }) => `${email} ${subject}`).sort());
  });
});

describe('somebody who is blocked', () => {
  /** @contract operating-54 */
  it('is passed over from then on, keeps the place, and has a turn again afterwards', async () => {
    const { id } = await create();
    const [was] = [await onCall(id)];
    await call('patch', `/users/${ben.id}`).send({ blocked: true }).expect(200);
    expect([was, await onCall(id)]).toEqual(['Ben', 'Cyd']);
    const all = await data('/on-calls');
    const own = all.find(({ schedule }: { schedule: { id: string } }) => schedule.id === id);
    expect(own.onCall).toMatchObject([{ name: 'Cyd' }]);
    app.clock.moveTo('2026-11-29T18:00:00Z');
    await unblock(ben);
    const times = ['11:00', '13:00', '18:00'].map((time) => `2026-11-29T${time}:00Z`);
    expect(await Promise.all(times.map((at) => onCall(id, at)))).toEqual(['Ben', 'Cyd', 'Ben']);
  });
});

describe('somebody who was deleted', () => {
  /** @contract reports-15 */
  it('has the hours of before as a former member', async () => {
    const { id } = await create();
    await call('delete', `/users/${cyd.id}`).expect(200);
    const { rows } = await data(`/reports/on-call-hours?scheduleId=${id}&${PAST}`);
    const own = rows.find(({ userId }: { userId: string }) => userId === cyd.id);
    expect(own).toMatchObject({ userName: 'Cyd (gone)', totalHours: 441 });
    expect(await onCall(id, '2026-11-30T12:00:00Z')).toBe('Ada');
  });
});

describe('what rotations had planned', () => {
  /** @contract on-call-14 */
  it('is shown without overrides, also of the weeks before a change', async () => {
    const { id, patch } = await create();
    const window = { startTime: '2026-11-20T06:00:00Z', endTime: '2026-12-01T18:00:00Z' };
    const shifts = (more = ''): Promise<object> =>
      data(`/schedules/${id}/shifts?start=2026-11-10T00:00:00Z&end=${NOW}${more}`);
    const before = await shifts();
    await override(id, window);
    await patch({ length: 3 });
    expect(await shifts()).not.toEqual(before);
    expect(await shifts('&planned=false')).toEqual(await shifts());
    expect(await shifts('&planned=true')).toEqual(before);
    await call('get', `/schedules/${id}/shifts?start=${START}&end=${NOW}&planned=yes`).expect(400);
  });
});
