import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackupFolder } from './backup-folder.js';
import { readOrg } from './sources/read-org.js';
import type { ReadOrg } from './sources/source.js';
import { atOnce } from '../../platform/slices/slices.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample';

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'pager-moving-in-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** A folder with these files, by their path. */
function folderOf(name: string, files: Record<string, unknown>): string {
  const folder = join(scratch, name, 'OpsGenieBackups');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
const read = async (path: string): Promise<ReadOrg> => atOnce(readOrg(await readBackupFolder(path)));
const said = ({ differences }: ReadOrg): string[] =>
  differences.map(({ kind, name, verdict, what }) => `${verdict} ${kind} ${name}: ${what}`);

describe('the sample organisation', () => {
  it('is read whole, from its folder and from the one above', async () => {
    const above = await read(SAMPLE);
    expect(await read(join(SAMPLE, 'OpsGenieBackups'))).toEqual(above);
    expect(above.problems).toEqual([]);
    const { users, teams, schedules, escalations, forwardings, customRoles, policies } = above.org;
    expect([users, teams, schedules, escalations, forwardings, customRoles].map(({ length }) => length)).toEqual([
      ...[12, 4, 6, 4, 2, 1],
    ]);
    expect(policies.map(({ name, order }) => [name, order])).toContainEqual(['Again and again', 1]);
  });

  it('has its people with contacts and rules', async () => {
    const { org } = await read(SAMPLE);
    const bea = org.users.find(({ username }) => username.startsWith('bea'));
    expect(bea).toMatchObject({
      ...{ fullName: 'Bea Backend', role: 'User', timezone: 'Europe/Berlin', locale: 'de_DE', blocked: false },
      profile: ['address', 'Skype name'],
      contacts: [
        { method: 'email', to: 'bea.backend@nordlicht.example', enabled: true },
        { method: 'sms', to: '49-1702222222', enabled: true },
        { method: 'voice', enabled: false, disabledReason: 'Disabled By User' },
        { method: 'mobile', to: 'Pixel 8' },
      ],
    });
    expect(org.users.find(({ username }) => username.startsWith('eva'))?.mutedUntil).toBe('2026-12-01T08:00:00.000Z');
  });

  it('keeps the turn of somebody deleted, and the order of escalation rules in time', async () => {
    const { org } = await read(SAMPLE);
    const primary = org.schedules.find(({ name }) => name === 'Backend_primary');
    expect(primary?.rotations[0]?.participants.map((each) => each && [each.type, each.name])).toEqual([
      ['user', 'bea.backend@nordlicht.example'],
      ['user', null],
      ['user', 'ben.backend@nordlicht.example'],
      ['none', null],
      ['user', 'bea.backend@nordlicht.example'],
    ]);
    expect(primary?.rotations[1]?.timeRestriction).toEqual({ start: '20:00', end: '08:00' });
    const ties = org.escalations.find(({ name }) => name === 'Ties & tricks');
    expect(ties?.rules.map(({ delayMinutes, notifyType }) => [delayMinutes, notifyType])).toEqual([
      ...[
        [0, 'default'],
        [3, 'random'],
        [5, 'default'],
        [120, 'default'],
        [120, 'default'],
        [1440, 'users'],
      ],
    ]);
    const backend = org.teams.find(({ name }) => name === 'Backend');
    expect(backend?.routingRules.map(({ name }) => name)).toEqual([
      ...['Test alerts', 'P1 and P2 at night', 'Weekend', 'Database', 'Default Routing Rule'],
    ]);
    expect(backend?.roles).toEqual([
      {
        name: 'On-call lead',
        rights: {
          ...{ 'manage-members': false, 'edit-escalations': true, 'edit-schedules': true, 'delete-schedules': false },
        },
      },
    ]);
  });

  it('says what every backup lacks, and the one thing that it guesses', async () => {
    expect(said(await read(SAMPLE))).toEqual([
      'note organisation holidays: holidays and time off of people are in no source',
      'not-movable overrides all: the backup has no overrides of schedules',
      'not-movable heartbeats all: backups have no heartbeats',
      'not-movable services all: backups have no services, incident rules and incident templates',
      'not-movable integrations all: backups have no API keys, and no integration of a type that the exporter does not know',
      'note escalations Ties & tricks: 1 of its rules has no notify type in the backup: the exporter leaves out `random`',
    ]);
  });
});

describe('a damaged backup', () => {
  /** @contract operating-40, operating-42 */
  it('is told by every value that the exporter has lost', async () => {
    const match = { type: 'match-all-conditions', conditions: [{ not: false, expectedValue: 'x' }] };
    const rotation = { id: 'r1', name: 'new', startDate: '2026-01-01T00:00:00.000Z', participants: [null] };
    const folder = folderOf('damaged', {
      'users/a@b.example-1.json': {
        user: { id: 'u1', username: 'a@b.example', userContacts: [{ to: 'pager-77', enabled: true }] },
        notificationRuleList: [{ id: 'n1', name: 'Newer', steps: [] }],
      },
      'teams/T-1.json': {
        team: { id: 't1', name: 'T' },
        teamRoutingRules: [{ id: 'x1', name: 'Odd', criteria: match, notify: { type: 'none' } }],
      },
      'schedules/S-1.json': { schedule: { id: 's1', name: 'S', rotations: [rotation] }, scheduleOverrideList: [] },
      'escalations/E-1.json': { id: 'e1', name: 'E', rules: [{ delay: { timeAmount: 1, timeUnit: 'hours' } }] },
    });
    const damaged = await read(folder);
    expect(damaged.problems).toEqual([]);
    expect(said(damaged)).toEqual([
      expect.stringContaining('note organisation holidays'),
      expect.stringContaining('not-movable policies all: the backup has no policies'),
      expect.stringContaining('not-movable integrations all: the backup has no integrations'),
      expect.stringContaining('not-movable heartbeats all'),
      expect.stringContaining('not-movable services all'),
      expect.stringContaining('not-movable integrations all'),
      'not-movable contacts a@b.example: pager-77: the backup has lost the method of this contact',
      'not-movable notificationRules a@b.example: Newer: the backup has lost for which event this rule is',
      expect.stringContaining('not-movable rotations S: new: the backup has lost the type of this rotation'),
      expect.stringContaining('not-movable rotations S: new: the backup has lost 1 of its participants'),
      'not-movable escalations E: the backup has lost whom 1 of its rules notifies',
      expect.stringContaining('note escalations E: 1 of its rules has no notify type'),
      expect.stringContaining('not-movable routingRules T: Odd: the backup has lost a part of its conditions'),
    ]);
    expect(damaged.org.escalations[0]?.rules[0]?.delayMinutes).toBe(60);
  });

  it('is a problem, with its place, where a value makes no sense', async () => {
    const { problems } = await read(
      folderOf('wrong', {
        'users/1.json': { user: { id: 'u1', username: 'a', blocked: 'yes' } },
        'users/2.json': { user: { id: 'U1', username: 'b' } },
        'schedules/1.json': [],
        'teams/1.json': { team: { name: 'No id', members: 'all' } },
        'escalations/1.json': { id: 'e', name: 'E', rules: [{ delay: { timeAmount: -1, timeUnit: 'moons' } }] },
      }),
    );
    expect(problems).toEqual([
      { where: 'users/1.json: user', message: 'blocked: must be true or false' },
      { where: 'teams/1.json: team', message: 'id: is required' },
      { where: 'teams/1.json: team', message: 'members: must be a list' },
      { where: 'schedules/1.json', message: 'must be an object' },
      {
        where: 'escalations/1.json: rules.0: delay',
        message: 'timeUnit: must be one of minutes, hours, days, minute, hour, day',
      },
      { where: 'escalations/1.json: rules.0: delay', message: 'timeAmount: must be a whole number' },
      { where: 'users', message: 'there are two of the id u1' },
    ]);
  });
});

describe('a text that no database can hold', () => {
  const odd = 'a\0\ud800';

  it('is no problem, used or not, and a difference of its file', async () => {
    const user = (more: object) => ({ user: { id: 'u1', username: 'a', unknown: { [odd]: [odd] }, ...more } });
    const files = {
      'users/1.json': { ...user({ fullName: odd, userContacts: [{ to: 'a', createdBy: odd }] }), [odd]: odd },
      'teams/1.json': { team: { id: 't', name: 'T', links: odd, members: [{ user: { username: odd, photo: odd } }] } },
      'schedules/1.json': {
        ...{ scheduleOverrideList: [{ [odd]: 1, startDate: '2026-01-01T00:00Z', endDate: '2026-01-02T00:00Z' }] },
        schedule: { id: 's', name: 'S', comment: odd, rotations: [] },
      },
    };
    const { problems, differences } = await read(folderOf('odd', files));
    expect(problems).toEqual([]);
    const odds = differences.filter(({ effect }) => effect === 'U+FFFD stands for each of them');
    expect(odds.map(({ name }) => name)).toEqual(Object.keys(files));
  });
});

describe('what is no backup', () => {
  const refusals: [string, (folder: string) => void, RegExp][] = [
    ['a link', (at) => symlinkSync('/etc/passwd', join(at, 'users/b.json')), /^users\/b\.json is a link/],
    ['a folder of files that is a link', (at) => symlinkSync('/etc', join(at, 'teams')), /teams is a link/],
    [
      'a name with control characters',
      (at) => writeFileSync(join(at, 'users/a\n\u001b[2J.json'), '{}'),
      /control characters: a\?\?/,
    ],
    ['a folder that is called like a file', (at) => mkdirSync(join(at, 'users/c.json')), /^users\/c\.json is no file/],
    ['a broken file', (at) => writeFileSync(join(at, 'users/d.json'), '{"user":'), /^users\/d\.json is no JSON/],
    [
      'a huge file',
      (at) => {
        writeFileSync(join(at, 'users/e.json'), '');
        truncateSync(join(at, 'users/e.json'), 17 * 1024 * 1024);
      },
      /^users\/e\.json is larger than 16 MB/,
    ],
  ];

  it.each(refusals)('is refused: %s', async (name, damage, message) => {
    const folder = folderOf(name, { 'users/a.json': { user: { id: 'u1', username: 'a' } } });
    damage(folder);
    await expect(readBackupFolder(folder)).rejects.toThrow(message);
  });

  it('is refused: another folder, or none', async () => {
    await expect(readBackupFolder(scratch)).rejects.toThrow('is no backup');
    await expect(readBackupFolder(join(scratch, 'absent'))).rejects.toThrow('There is no folder');
  });

  it('gives prototypes nothing', async () => {
    const hostile = '{"user":{"id":"u1","username":"a","__proto__":{"blocked":true},"constructor":1}}';
    const { org } = await read(folderOf('hostile', { 'users/a.json': hostile }));
    expect(org.users[0]).toMatchObject({ username: 'a', blocked: false });
  });

  it('may lack folders: they are empty', async () => {
    const folder = folderOf('few', { 'users/a.json': { user: { id: 'u1', username: 'a' } } });
    cpSync(folder, join(scratch, 'copy'), { recursive: true });
    const { org, problems } = await read(join(scratch, 'copy'));
    expect([problems, org.teams, org.schedules]).toEqual([[], [], []]);
  });
});
