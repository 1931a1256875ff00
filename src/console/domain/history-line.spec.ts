import { describe, expect, it } from '@jest/globals';
import { historyLine as lineOf, type HistoryEntry } from './history-line.js';

const historyLine = (entry: HistoryEntry): string => lineOf(entry, (type) => ({ email: 'Mail' })[type]);

describe('a line of what happened', () => {
  it('says who was told how, and what became of it', () => {
    const told = { userName: 'Ada', channelType: 'email', outcome: 'sent' };
    expect(historyLine({ type: 'notified', metadata: told, actor: null })).toBe('Mail to Ada: sent');
    const failed = {
      userName: 'Ada',
      channelType: null,
      outcome: 'skipped-unverified',
      reason: 'the user has no channel',
    };
    expect(historyLine({ type: 'notified', metadata: failed, actor: null })).toBe(
      'Message to Ada: skipped unverified, the user has no channel',
    );
    expect(historyLine({ type: 'notified', metadata: {}, actor: null })).toBe('Notification sent');
  });

  it('names what was added or removed, not only who did it', () => {
    const added = [
      { type: 'user', id: 'u1', name: 'Bo' },
      { type: 'team', name: 'Support' },
    ];
    expect(historyLine({ type: 'responders-added', metadata: { added }, actor: { name: 'Ada' } })).toBe(
      'Responders added by Ada: Bo, Support',
    );
    const tags = { removed: ['db', 'eu'] };
    expect(historyLine({ type: 'tags-removed', metadata: tags, actor: { name: 'Ada' } })).toBe(
      'Tags removed by Ada: db, eu',
    );
  });

  it('says who did it, where somebody did', () => {
    const note = { note: 'On it' };
    expect(historyLine({ type: 'acknowledged', metadata: note, actor: { name: 'Ada' } })).toBe(
      'Alert acknowledged by Ada: On it',
    );
    const assigned = { owner: 'bo@example.com' };
    expect(historyLine({ type: 'assigned', metadata: assigned, actor: { name: 'Ada' } })).toBe(
      'Alert assigned to bo@example.com by Ada',
    );
    expect(historyLine({ type: 'created', metadata: {}, actor: null })).toBe('Alert created');
  });
});
