import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Api } from './api.js';
import { PASSWORD } from './organisation.js';

const CLI = process.env.BENCH_MAIN?.replace('main.js', 'cli.js') ?? 'dist/cli.js';

/** Another tenant beside that of the bootstrap, made by the CLI. @returns its administrator and its key */
export async function createTenant(service, name) {
  const email = `${name}@example.com`;
  const options = ['tenant', 'create', '--name', name, '--admin-email', email, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...options], {
    env: service.environment,
  });
  const { tenantId, apiKey, adminPassword } = JSON.parse(stdout);
  return { tenantId, apiKey, admin: await Api.asUser(service.base, email, adminPassword) };
}

/**
 * Three people, each of whom is paged over one medium alone: a phone, an sms, a mail.
 * @param {{ base: string, admin: Api, prefix: string, number: number, codes: { last: string | null } }} where `codes.last`:
 *   the latest code that a stand-in was sent
 */
export async function createReachablePeople({ base, admin, prefix, number, codes }) {
  const people = {};
  for (const medium of ['push', 'sms', 'email']) {
    const email = `${prefix}-${medium}@example.com`;
    const { id } = await admin.post('/v2/users', {
      username: email,
      fullName: `${prefix} ${medium}`,
      password: PASSWORD,
    });
    const user = await Api.asUser(base, email, PASSWORD);
    if (medium === 'push')
      await user.post('/v2/push-tokens', { token: `ExponentPushToken[${prefix}]`, platform: 'ios' });
    else await addChannel(user, medium, medium === 'sms' ? `+1555000${number}` : email, codes);
    people[medium] = id;
  }
  return people;
}

async function addChannel(user, type, value, codes) {
  codes.last = null;
  const { channel } = await user.post('/v2/channels', { type, value });
  while (codes.last === null) await pause(20);
  await user.post(`/v2/channels/${channel.id}/verify`, { code: codes.last });
}

/** Pages all of them at once, for every alert of the tenant. */
export async function pageThemAll(admin, people) {
  await admin.post('/v2/escalations', {
    name: 'Everybody',
    isDefault: true,
    rules: Object.values(people).map((recipientId) => ({ delayMinutes: 0, recipientType: 'user', recipientId })),
  });
}
