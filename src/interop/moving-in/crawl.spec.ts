import { mapOrg } from '../../../test/support/moving-in-builders.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OLD_KEY, OldService, ONLY_IN_API } from '../../../test/support/old-service.js';
import { thirdParty } from './sources/third-party/third-party.js';
import { ApiClient, type Waiting } from './api-client.js';
import { readBackupFolder } from './backup-folder.js';
import { crawl, readArchive } from './crawl.js';
import { collect } from './sources/third-party/collect.js';
import type { Difference } from './domain/difference.js';
import type { Raw } from './sources/source.js';
import { readOrg } from './sources/read-org.js';
import { atOnce } from '../../platform/slices/slices.js';

let service: OldService;
let scratch: string;
beforeAll(async () => {
  service = await OldService.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-crawl-'));
});
afterEach(() => {
  service.asked.length = 0;
  service.trouble = [];
  service.retryAfter = null;
});
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await service.stop();
});

/** It leads to the escalation that no backup has. */
const ONLY_RULE = 'Cloud Platform: Default Routing Rule';

const now = () => new Date('2026-11-23T12:00:00Z');
/** Time goes on only while something waits. */
function pauses() {
  const waits: number[] = [];
  let at = 0;
  return {
    waits,
    now: () => at,
    wait: (ms: number) => {
      waits.push(ms);
      at += ms;
      return Promise.resolve();
    },
  };
}
const client = (key = OLD_KEY, time = pauses()) => new ApiClient(service.url, key, thirdParty, time);
const folder = (name: string): string => join(scratch, name);
const moved = (raw: Raw) => {
  const { org, differences, problems } = atOnce(readOrg(raw));
  const mapping = mapOrg(org, {
    now: now(),
    tenantId: 'here',
    trustsChannels: true,
    goesLive: true,
    timezone: null,
    keys: new Map(),
    keyed: new Set(),
    peopleHere: new Map(),
  });
  return { ...mapping, problems, differences: [...differences, ...mapping.differences] };
};
const said = (differences: readonly Difference[]): string[] =>
  differences.map(({ kind, name, what }) => `${kind} ${name}: ${what}`);

describe('an organisation from the API', () => {
  /** @contract operating-42 */
  it('becomes the same as from its backup, but for what the backup lacks', async () => {
    const progress: string[] = [];
    const raw = await crawl(client(), folder('whole'), {
      now,
      progress: (kind, done, total) => void (done === total && progress.push(`${kind} ${total}`)),
    });
    expect(progress).toEqual(expect.arrayContaining(['users 12', 'teams 4', 'schedules 6', 'policiesV2 8']));
    const [api, backup] = [moved(raw), moved(await readBackupFolder('test/fixtures/moving-in/backup-sample'))];
    expect(api.problems).toEqual([]);
    const { schedules, escalationPolicies, teamRoutingRules, heartbeats, ...same } = api.configuration;
    const {
      schedules: lessSchedules,
      escalationPolicies: lessEscalations,
      teamRoutingRules: lessRules,
      heartbeats: none,
      ...others
    } = backup.configuration;
    expect(same).toEqual(others);
    expect([heartbeats?.map(({ name }) => name), none]).toEqual([['nightly'], []]);
    const isOnly = ({ name, team }: Readonly<Record<string, unknown>>) =>
      `${String(team)}: ${String(name)}` === ONLY_RULE;
    expect(teamRoutingRules?.filter((each) => !isOnly(each))).toEqual(lessRules);
    expect([api.people, api.forwardings]).toEqual([backup.people, backup.forwardings]);
    const { startDate, endDate, user, alias } = ONLY_IN_API.override;
    expect(schedules).toEqual(
      lessSchedules?.map((each) => ({
        ...each,
        overrides:
          each['name'] === 'Managers'
            ? [
                {
                  user: user.username,
                  startTime: new Date(startDate).toISOString(),
                  endTime: new Date(endDate).toISOString(),
                  reason: alias,
                },
              ]
            : [],
      })),
    );
    expect(escalationPolicies?.filter(({ name }) => name !== ONLY_IN_API.escalation.name)).toEqual(lessEscalations);
    const [only, also] = [said(api.differences), said(backup.differences)];
    expect(only.filter((each) => !also.includes(each))).toEqual([]);
    expect(also.filter((each) => !only.includes(each)).map((each) => each.split(':')[0])).toEqual([
      ...['overrides all', 'heartbeats all', 'services all', 'integrations all', 'escalations Ties & tricks'],
      ...['routingRules Cloud Platform'],
    ]);
  });

  it('is asked for by GET only, at most ten times a second, and its answers are kept without the key', async () => {
    const time = pauses();
    await crawl(client(OLD_KEY, time), folder('paced'), { now });
    expect(new Set(service.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(time.now()).toBeGreaterThanOrEqual((service.asked.length - 1) * 100);
    const answers = join(folder('paced'), 'answers');
    const files = readdirSync(answers);
    expect(files).toHaveLength(service.asked.length);
    expect(files.filter((name) => readFileSync(join(answers, name), 'utf8').includes(OLD_KEY))).toEqual([]);
  });

  /** @contract operating-42 */
  it('is read again from the archive alone', async () => {
    const raw = await crawl(client(), folder('kept'), { now });
    service.asked.length = 0;
    expect(await readArchive(folder('kept'))).toEqual(raw);
    expect(await crawl(client(), folder('kept'), { now })).toEqual(raw);
    expect(service.asked).toEqual([]);
    const [one = ''] = readdirSync(join(folder('kept'), 'answers'));
    rmSync(join(folder('kept'), 'answers', one));
    await expect(readArchive(folder('kept'))).rejects.toThrow('The archive is incomplete');
  });

  /** @contract operating-42 */
  it('is tried again where the service is busy or fails, and goes on later where it stays so', async () => {
    const time = pauses();
    service.trouble = [429, 503, 429];
    const whole = await crawl(client(OLD_KEY, time), folder('busy'), { now });
    expect(time.waits.filter((ms) => ms >= 1000).sort((a, b) => a - b)).toEqual([1000, 2000, 4000]);
    const total = service.asked.length - 3;

    service.asked.length = 0;
    const early = crawl(client(), folder('later'), {
      now,
      progress: () => void (service.trouble = Array<number>(100).fill(500)),
    });
    await expect(early).rejects.toThrow(/answered 500, 10 times; go on later/);
    const answered = readdirSync(join(folder('later'), 'answers')).length;
    expect(answered).toBeGreaterThan(1);
    service.asked.length = 0;
    service.trouble = [];
    expect(await crawl(client(), folder('later'), { now })).toEqual(whole);
    expect(service.asked).toHaveLength(total - answered);
  });

  it('is waited for as long as the service asks, up to five minutes', async () => {
    for (const [retryAfter, ms] of [
      ['20', 20_000],
      ['0', 1000],
      ['999999999999', 300_000],
      ['Fri, 31 Dec 2027 23:59:59 GMT', 1000],
    ] as const) {
      const time = pauses();
      service.trouble = [429];
      service.retryAfter = retryAfter;
      await client(OLD_KEY, time).get('/v2/users');
      expect(time.waits).toContain(ms);
    }
  });

  it('says what it waits for: an answer, or the next try', async () => {
    const said: [string, Waiting | null][] = [];
    service.trouble = [503, 429];
    service.retryAfter = '7';
    const time = { ...pauses(), waiting: (call: string, what: Waiting | null) => void said.push([call, what]) };
    await new ApiClient(service.url, OLD_KEY, thirdParty, time).get('/v2/users');
    const call = `${service.url}/v2/users`;
    expect(said).toEqual([
      [call, { tries: 0, last: null, pauseMs: null }],
      [call, { tries: 1, last: 'answered 503', pauseMs: 7000 }],
      [call, { tries: 1, last: 'answered 503', pauseMs: null }],
      [call, { tries: 2, last: 'answered 429', pauseMs: 7000 }],
      [call, { tries: 2, last: 'answered 429', pauseMs: null }],
      [call, null],
    ]);
  });

  it('is given up at once where it cannot be reached at all, and waited for where it answered before', async () => {
    const time = pauses();
    const said: string[] = [];
    const waiting = (call: string, what: Waiting | null) =>
      void (what?.pauseMs && said.push(`${call}: ${what.last}, ${what.tries}; ${what.pauseMs} ms`));
    const stopped = await OldService.start();
    const { url } = stopped;
    await stopped.stop();
    const gone = new ApiClient(url, OLD_KEY, thirdParty, { ...time, waiting });
    await expect(gone.get('/v2/users')).rejects.toThrow(`${url} cannot be reached: connect ECONNREFUSED`);
    expect([time.waits.filter((ms) => ms >= 1000), said]).toEqual([[], []]);

    const failures = ['getaddrinfo ENOTFOUND api.example.com', 'self-signed certificate', 'certificate has expired'];
    const reachable = (text: string) => {
      let asked = 0;
      return new ApiClient('https://api.example.com', OLD_KEY, thirdParty, { ...time, waiting }, () => {
        if (asked++ !== 1) return Promise.resolve({ status: 200, text: '{}' });
        throw new TypeError('fetch failed', { cause: new Error(text) });
      });
    };
    for (const text of failures) {
      const client = reachable(text);
      await client.get('/v2/users');
      await expect(client.get('/v2/users')).rejects.toThrow(`https://api.example.com cannot be reached: ${text}`);
    }
    const client = reachable('connect ECONNREFUSED 192.0.2.1:443');
    await client.get('/v2/users');
    expect(await client.get('/v2/users')).toEqual({ status: 200, body: {} });
    expect(said).toEqual([
      'https://api.example.com/v2/users: cannot be reached (connect ECONNREFUSED 192.0.2.1:443), 1; 1000 ms',
    ]);
  });

  it('is given up at once, in one plain sentence, where it speaks no TLS or its port cannot be asked', async () => {
    const time = pauses();
    const port = new URL(service.url).port;
    const failed = (url: string) =>
      new ApiClient(url, OLD_KEY, thirdParty, time).get('/v2/users').catch((error: Error) => error.message);
    expect(await failed(`https://127.0.0.1:${port}`)).toBe(
      `https://127.0.0.1:${port} cannot be reached: no TLS connection (wrong version number); it seems to speak http, not https`,
    );
    expect(await failed('http://127.0.0.1:9')).toBe(
      'http://127.0.0.1:9 cannot be reached: a bad port: it is kept for another protocol than http',
    );
    expect(time.waits.filter((ms) => ms >= 1000)).toEqual([]);
  });

  it.each([
    ['more values than any has', `{"data":[${'{},'.repeat(1_000_000)}{}]}`, 'has more than 1000000 values'],
    ['what is nested too deep', `{"data":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'is nested more than 1000 deep'],
    ['no object', '["data"]', 'is no object of JSON'],
    ['half of a text', '{"data":["', 'is no JSON'],
    ['too many people', `{"data":[${'{},'.repeat(50_000)}{}]}`, '/v2/users has more than 50000 objects'],
  ])('is refused at once where an answer is %s', async (_, text, reason) => {
    const time = pauses();
    const answering = new ApiClient('https://api.example.com', OLD_KEY, thirdParty, time, () =>
      Promise.resolve({ status: 200, text }),
    );
    await expect(collect((path) => answering.get(path).then(({ body }) => body))).rejects.toThrow(reason);
    expect(time.waits).toEqual([]);
  });

  it('is read where texts in it look like lists', async () => {
    const text = JSON.stringify({ data: { description: '[,{"\\'.repeat(400_000) } });
    const answering = new ApiClient('https://api.example.com', OLD_KEY, thirdParty, pauses(), () =>
      Promise.resolve({ status: 200, text }),
    );
    expect((await answering.get('/v2/account')).body).toEqual(JSON.parse(text));
  });

  it('is refused with another key, into the archive of another service, and over the open', async () => {
    await expect(crawl(client('other'), folder('wrong'), { now })).rejects.toThrow(
      'answered 401: is it the right key?',
    );
    const elsewhere = new ApiClient('https://api.example.com', OLD_KEY, thirdParty, pauses());
    await expect(crawl(elsewhere, folder('wrong'), { now })).rejects.toThrow('name another folder');
    expect(() => new ApiClient('http://api.example.com', OLD_KEY, thirdParty, pauses())).toThrow('unencrypted');
    expect(() => new ApiClient('file:///etc/passwd', OLD_KEY, thirdParty, pauses())).toThrow('is no address');
    await expect(readArchive(scratch)).rejects.toThrow('Cannot read');
  });
});
