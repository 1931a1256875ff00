import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OLD_KEY, OldService, ONLY_IN_API } from '../../test/support/old-service.js';
import { ApiClient } from './api-client.js';
import { readBackupFolder } from './backup-folder.js';
import { crawl, readArchive } from './crawl.js';
import type { Difference } from './domain/difference.js';
import { mapOrg } from './domain/mapping.js';
import type { RawOrg } from './domain/raw.js';
import { readOrg } from './domain/read-org.js';

let service: OldService;
let scratch: string;
beforeAll(async () => {
  service = await OldService.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-crawl-'));
});
afterEach(() => {
  service.asked.length = 0;
  service.trouble = [];
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
const client = (key = OLD_KEY, time = pauses()) => new ApiClient(service.url, key, time);
const folder = (name: string): string => join(scratch, name);
const moved = (raw: RawOrg) => {
  const { org, differences, problems } = readOrg(raw);
  const mapping = mapOrg(org, { now: now(), trustsChannels: true, goesLive: true, timezone: null, keyOf: () => null });
  return { ...mapping, problems, differences: [...differences, ...mapping.differences] };
};
const said = (differences: readonly Difference[]): string[] =>
  differences.map(({ kind, name, what }) => `${kind} ${name}: ${what}`);

describe('an organisation from the API', () => {
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

  it('is refused with another key, into the archive of another service, and over the open', async () => {
    await expect(crawl(client('other'), folder('wrong'), { now })).rejects.toThrow(
      'answered 401: is it the right key?',
    );
    const elsewhere = new ApiClient('https://api.example.com', OLD_KEY, pauses());
    await expect(crawl(elsewhere, folder('wrong'), { now })).rejects.toThrow('name another folder');
    expect(() => new ApiClient('http://api.example.com', OLD_KEY, pauses())).toThrow('unencrypted');
    expect(() => new ApiClient('file:///etc/passwd', OLD_KEY, pauses())).toThrow('is no address');
    await expect(readArchive(scratch)).rejects.toThrow('Cannot read');
  });
});
