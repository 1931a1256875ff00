import { describe, expect, it } from '@jest/globals';
import { ACTIVITY_TYPES } from '../../../alerts/lifecycle/domain/activity.js';
import { logShape } from './log-shape.js';

const person = { type: 'user', id: '1', name: 'Ann' };
const key = { type: 'api_key', id: '2', name: 'Zabbix' };
const line = (type: (typeof ACTIVITY_TYPES)[number], metadata: Record<string, unknown>, actor: typeof key | null) =>
  logShape({ id: 'a1', type, user: 'ann', actor, createdAt: '2026-01-01T00:00:00.000Z', metadata });

describe('logShape', () => {
  it.each([
    ['created', {}, key, 'Alert created via API[Zabbix]'],
    ['acknowledged', { note: 'mine' }, person, 'Alert acknowledged via web: mine'],
    ['closed', {}, null, 'Alert closed via system[ann]'],
    ['assigned', { owner: 'bob' }, key, 'Alert ownership assigned to [bob] via API[Zabbix]'],
    ['tags-added', { added: ['a', 'b'] }, key, 'Added tags [a, b]'],
    ['details-removed', { removed: ['k'] }, key, 'Removed details [k]'],
    ['details-added', { added: { k: 'v' } }, key, 'Added details [k]'],
    [
      'responders-added',
      { added: [{ name: 'ops' }, { username: 'u' }, { id: 'i' }, {}] },
      key,
      'Added responders [ops, u, i, ]',
    ],
    ['note-added', { note: 'On it' }, person, 'Note added: On it'],
  ] as const)('of %s', (type, metadata, actor, log) => {
    expect(line(type, metadata, actor)).toEqual({
      log,
      type: 'system',
      owner: 'ann',
      createdAt: '2026-01-01T00:00:00.000Z',
      offset: 'a1',
    });
  });

  it('of a notification is about its recipient', () => {
    const metadata = { userName: 'Ann', channelType: 'sms', outcome: 'not-sent' };
    expect(line('notified', metadata, null)).toMatchObject({
      log: 'Notification [sms] to [Ann]: not sent',
      type: 'alertRecipient',
    });
  });

  it('of every kind is a sentence, whatever was kept with it', () => {
    for (const type of ACTIVITY_TYPES) {
      for (const metadata of [{}, { added: 'odd', note: 7, userName: 1 }])
        expect(line(type, metadata, null).log).toMatch(/^\w/);
    }
  });
});
