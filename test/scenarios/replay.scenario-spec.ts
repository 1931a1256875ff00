import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PastAlerts } from '../../src/alerts/lifecycle/past-alerts.queries.js';
import { configCommand } from '../../src/app/cli/config/config-command.js';
import { stepsOf } from '../../src/configuration/replay/domain/comparison.js';
import { pastAlertOf, READ_LINES } from '../../src/configuration/replay/domain/past-alert.js';
import { replayed } from '../../src/configuration/replay/domain/replayed.js';
import { worldOf } from '../../src/configuration/replay/domain/world.js';
import type { ReplayLine, ReplayView } from '../../src/configuration/replay/dto/replay.dto.js';
import { WorldReader } from '../../src/configuration/replay/world-reader.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import {
  asAdmin,
  createKey,
  createTeam,
  createUser,
  defaultTenantId,
  giveChannel,
  login,
} from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

interface Rotation {
  participants: object[];
}
interface Configuration {
  version: number;
  schedules: { name: string; rotations: Rotation[] }[];
  escalationPolicies: { name: string }[];
}

/** A Monday night; the story takes a few hours. */
const clock = new FakeClock('2026-06-01T22:00:00.000Z');
let app: TestApp;
let story: EscalationStory;
let people: Record<'ann' | 'bob' | 'cid', string>;
let schedule: string;

/** What happened to each alert at which minute after it came. */
const FATES: Record<string, (readonly [minute: number, action: string, body?: object])[]> = {
  'nobody answers': [],
  'Ann takes it': [[3, 'acknowledge']],
  'taken late': [[8, 'acknowledge']],
  'closed by its sender': [[6, 'close']],
  'taken and given back': [
    [2, 'acknowledge'],
    [25, 'unacknowledge'],
  ],
  'closed and opened again': [
    [4, 'close'],
    [30, 'reopen'],
  ],
  'escalated by hand': [[1, 'escalate']],
};

beforeAll(async () => {
  app = await TestApp.start({ canPage: true, clock });
  story = new EscalationStory(app);
  people = await story.people('ann', 'bob', 'cid');
  schedule = await story.schedule([people.ann, people.bob], 1);
  const onCall = { recipientType: 'schedule', recipientId: schedule, delayMinutes: 0 };
  const policy = await story.policy({
    rules: [onCall, pages(people.cid, 5), { ...onCall, delayMinutes: 20 }],
    ...{ repeatCount: 2, repeatInterval: 10 },
  });
  for (const message of Object.keys(FATES)) {
    const { alertId } = await story.raise(policy, { message });
    let [now] = [0];
    for (const [minute, action, body] of FATES[message] ?? []) {
      await story.pass(minute - now, 1);
      now = minute;
      if (action === 'escalate') await story.post(`/v2/alerts/${alertId}/escalate`);
      else await story.act(action, alertId, body);
      await app.settle();
    }
    await story.pass(75 - now, 1);
  }
}, 300_000);
afterAll(() => app.stop());

const lines = async (path: string, body: object, authorization?: string): Promise<ReplayLine[]> => {
  const answer = await app
    .as(authorization ?? (await asAdmin(app)))
    .post(path)
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => done(null, text));
    })
    .send(body);
  const text = answer.body as string;
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayLine);
};
const resultOf = (all: ReplayLine[]): ReplayView => {
  const last = all.at(-1);
  if (last === undefined || !('data' in last)) throw new Error(JSON.stringify(last));
  return last.data;
};
const configuration = async (): Promise<Configuration> =>
  (
    await app
      .as(await asAdmin(app))
      .get('/v2/config')
      .expect(200)
  ).body.data as Configuration;
const swapped = ({ schedules, ...rest }: Configuration): Configuration => ({
  ...rest,
  schedules: schedules.map((each) => ({
    ...each,
    rotations: each.rotations.map((rotation) => ({ ...rotation, participants: rotation.participants.toReversed() })),
  })),
});

describe('a replay of what happened', () => {
  /** @contract operating-58 */
  it('pages the same people at the same minutes as the history of each alert says', async () => {
    const tenantId = await defaultTenantId(app);
    const get = <T>(type: new (...given: never[]) => T): T => app.nest.get(type, { strict: false });
    const range = { from: new Date(0), to: clock.now(), teamIds: null };
    const rows = await get(PastAlerts).page(get(UnitOfWork).of(tenantId), range, READ_LINES, undefined, 100);
    const world = worldOf(await get(WorldReader).read(tenantId));
    expect(rows.map(({ message }) => message).toSorted()).toEqual(Object.keys(FATES).toSorted());
    for (const row of rows) {
      const alert = pastAlertOf(row);
      const lived = (await story.history(row.id, 'escalated')).flatMap(({ createdAt, metadata }) =>
        (metadata.recipients ?? []).map((userId) => ({ userId, at: new Date(createdAt) })),
      );
      expect(lived.length).toBeGreaterThan(0);
      expect({ message: row.message, steps: stepsOf(alert, replayed(alert, world, clock.now()).pages) }).toEqual({
        message: row.message,
        steps: stepsOf(alert, lived),
      });
    }
  });

  /** @contract operating-58 */
  it('tells its progress, and no difference where nothing changes', async () => {
    const all = await lines('/v2/config/replay', { configuration: await configuration(), days: 2 });
    expect(all[0]).toEqual({ done: 0, all: 7 });
    const { alerts, different, pages: counted, people: counts } = resultOf(all);
    expect({ alerts, different: different.count }).toEqual({ alerts: 7, different: 0 });
    expect(counted.after).toBe(counted.before);
    expect(counts.map(({ name }) => name).toSorted()).toEqual(['ann', 'bob', 'cid']);
  });

  it('turns the two of a rotation round when their order is turned round, and stores nothing', async () => {
    const before = await configuration();
    const {
      people: counts,
      different,
      night,
    } = resultOf(await lines('/v2/config/replay', { configuration: swapped(before), days: 2 }));
    const of = (name: string): ReplayView['people'][number] => counts.find((person) => person.name === name)!;
    // Whose turn it is now keeps it, so the order of the past may be either.
    const [ann, bob] = [of('ann').pages, of('bob').pages];
    expect([ann.after, bob.after]).toEqual(different.count === 0 ? [ann.before, bob.before] : [bob.before, ann.before]);
    expect(of('cid').pages.after).toBe(of('cid').pages.before);
    expect(night.before).toBeGreaterThan(0);
    expect(await configuration()).toEqual(before);
  });

  it('shows what would have been answered first, and who waits longer, in the words of the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pager-replay-'));
    const file = join(folder, 'one.json');
    const now = await configuration();
    const cid = await story.get<{ username: string }>(`/v2/users/${people.cid}`);
    const silent = {
      ...now,
      escalationPolicies: now.escalationPolicies.map((policy) => ({
        ...policy,
        rules: [{ user: cid.username, delayMinutes: 12 }],
      })),
    };
    writeFileSync(file, JSON.stringify(silent));
    const said: string[] = [];
    const environment = { PAGER_URL: app.url, PAGER_API_KEY: await login(app) };
    const { exitCode, text } = await configCommand(['plan', file, '--replay', '2d'], environment, (line) =>
      said.push(line),
    );
    rmSync(folder, { recursive: true });
    expect(exitCode).toBe(2);
    expect(said.at(-1)).toBe('replayed 7 of 7 alerts');
    expect(text).toContain('Replay of 7 alerts since 2026-06-01');
    expect(text).toContain('alerts that nobody gets: 0 → 0\n');
    expect(text).toContain('acknowledged or closed before the first page: 0 → 3\n');
    expect(text).toMatch(/longest wait for the first page: 0 min \(#\d+\) → 42 min/);
  });

  /** @contract operating-58 */
  it('leaves no alert out whose integration is gone, and says so', async () => {
    const all = async (): Promise<ReplayView> =>
      resultOf(await lines('/v2/config/replay', { configuration: await configuration(), days: 2 }));
    const { alerts } = await all();
    const key = await createKey(app, { name: 'Gone by now' });
    await app.as(`CompatKey ${key}`).post('/v2/alerts', { message: 'Of what is gone' }).expect(202);
    clock.moveBy(minutes(1));
    const before = await all();
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('SELECT id FROM integrations WHERE name = $1', [
      'Gone by now',
    ]);
    await app
      .as(await asAdmin(app))
      .delete(`/v2/integrations/${id}`)
      .expect(200);
    const after = await all();
    expect([after.alerts, after.pages, after.unheard]).toEqual([alerts + 1, before.pages, before.unheard]);
    expect(after.unknown.find(({ code }) => code === 'rules-of-then')?.message).toContain('no alert is left out');
  });

  /** @contract operating-58 */
  it('refuses what the plan refuses, a range that is none, and whoever may not plan', async () => {
    const body = { configuration: { version: 1 }, days: 0 };
    await expect(lines('/v2/config/replay', body)).rejects.toThrow(/400 .*days/);
    const unknown = { version: 1, teams: [{ name: 'T', members: [{ user: 'nobody@example.org' }] }] };
    await expect(lines('/v2/config/replay', { configuration: unknown })).rejects.toThrow(/^4\d\d/);
    const member = await createUser(app, {});
    await expect(
      lines('/v2/config/replay', { configuration: { version: 1 } }, `Bearer ${member.token}`),
    ).rejects.toThrow('403');
    await expect(configCommand(['plan', 'x.yaml', '--replay', 'ninety'], {})).rejects.toThrow('--replay must be');
    await expect(configCommand(['apply', 'x.yaml', '--replay', '9d'], {})).rejects.toThrow('--replay belongs to');
  });
});

describe('a replay of one schedule', () => {
  const proposed = (participants: string[]) => ({
    rotations: [
      {
        ...{ name: 'Rotation', type: 'hourly', length: 1, startDate: '2026-06-01T22:00:00.000Z' },
        participants: participants.map((id) => ({ id, type: 'user' })),
      },
    ],
  });

  /** @contract operating-58 */
  it('says how much more often it wakes somebody', async () => {
    const body = { scheduleId: schedule, schedule: proposed([people.bob]), days: 2 };
    const { people: counts } = resultOf(await lines('/v2/schedules/replay', body));
    const [ann, bob] = ['ann', 'bob'].map((name) => counts.find((person) => person.name === name)!);
    expect(ann!.pages).toEqual({ before: ann!.pages.before, after: 0 });
    expect(bob!.pages.after).toBe(ann!.pages.before + bob!.pages.before);
    expect(bob!.gained.length).toBeGreaterThan(0);
  });

  /** @contract operating-58 */
  it('shows a member only alerts that they may read', async () => {
    const member = await createUser(app, {});
    await giveChannel(app, member.id, member.email);
    const team = await createTeam(app, { members: [{ userId: member.id, role: 'lead' }] });
    const other = await createTeam(app, {});
    const own = await story.post<{ id: string }>('/v2/schedules', {
      ...proposed([member.id]),
      ...{ name: 'Own', teamId: team.id },
    });
    const body = { scheduleId: own.id, schedule: proposed([people.ann]), days: 1 };
    const seen = async (): Promise<number> =>
      resultOf(await lines('/v2/schedules/replay', body, `Bearer ${member.token}`)).alerts;
    const before = await seen();
    for (const teamId of [team.id, other.id]) {
      await app
        .as(`CompatKey ${await createKey(app, { teamId })}`)
        .post('/v2/alerts', { message: 'Of a team' })
        .expect(202);
    }
    clock.moveBy(minutes(1));
    expect(await seen()).toBe(before + 1);
    const foreign = await story.post<{ id: string }>('/v2/schedules', {
      ...proposed([people.ann]),
      ...{ name: 'Other', teamId: other.id },
    });
    await expect(
      lines('/v2/schedules/replay', { ...body, scheduleId: foreign.id }, `Bearer ${member.token}`),
    ).rejects.toThrow('403');
  });
});

describe('a replay of one escalation policy', () => {
  const replayed = async (body: object, as?: string) => resultOf(await lines('/v2/escalations/replay', body, as));
  const countOf = ({ people: counts }: ReplayView, name: string) =>
    counts.find((person) => person.name === name)!.pages;

  /** @contract operating-58 */
  it('says who would be paged more and less under a changed one, and stores nothing', async () => {
    const stored = await story.get<{ id: string; rules: object[] }[]>('/v2/escalations');
    const { id, rules } = stored.find((policy) => policy.rules.length === 3)!;
    expect((await replayed({ policyId: id, policy: { rules }, days: 2 })).different.count).toBe(0);
    const changed = await replayed({ policyId: id, policy: { rules: [pages(people.bob, 0)] }, days: 2 });
    expect(countOf(changed, 'ann')).toEqual({ before: expect.any(Number), after: 0 });
    expect(countOf(changed, 'bob').after).toBeGreaterThan(countOf(changed, 'bob').before);
    expect(await story.get('/v2/escalations')).toEqual(stored);
  });

  it('says which alerts a new default one would page for, and which a new one for no alert', async () => {
    await app
      .as(await asAdmin(app))
      .post('/v2/alerts', { message: 'Of no policy' })
      .expect(202);
    clock.moveBy(minutes(1));
    const rules = [pages(people.bob, 0)];
    const { found, different } = await replayed({ policy: { rules, isDefault: true }, days: 1 });
    expect(found.examples.map(({ message }) => message)).toContain('Of no policy');
    expect(different.count).toBe(found.count);
    expect((await replayed({ policy: { rules, priorities: [] }, days: 1 })).different.count).toBe(0);
  });

  it('refuses what could not be stored, an unknown policy, and whoever may not change it', async () => {
    const nobody = [{ delayMinutes: 0, recipientType: 'user', recipientId: schedule }];
    await expect(lines('/v2/escalations/replay', { policy: { rules: nobody } })).rejects.toThrow(/400 .*recipientId/);
    await expect(lines('/v2/escalations/replay', { policy: {}, policyId: schedule })).rejects.toThrow('404');
    await expect(lines('/v2/escalations/replay', { policy: {}, days: 900 })).rejects.toThrow(/400 .*days/);
  });
});
