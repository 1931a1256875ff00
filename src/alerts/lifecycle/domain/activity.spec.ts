import { describe, expect, it } from '@jest/globals';
import { ACTIVITY_TYPES, sentenceOf } from './activity.js';

describe('the sentence of an activity', () => {
  it.each(ACTIVITY_TYPES)('says what %s is', (type) => {
    expect(sentenceOf({ type, metadata: {} })).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each([
    [{ userName: 'Ada', channelType: 'email', outcome: 'sent' }, 'Ada notified by email'],
    [{ userName: 'Ada', channelType: 'push', outcome: 'sent', follows: true }, 'Ada notified by push, as a follower'],
    [
      { userName: 'Ada', channelType: 'sms', outcome: 'failed', reason: 'Twilio 21610: unsubscribed recipient' },
      'Ada not notified by sms: Twilio 21610: unsubscribed recipient',
    ],
    [
      { userName: 'Ada', channelType: null, outcome: 'skipped-priority', reason: 'Ada wants P1 alerts only' },
      'Ada not notified: Ada wants P1 alerts only',
    ],
    [
      {
        ...{ userName: 'Ada', channelType: 'email', outcome: 'skipped-quiet-hours' },
        ...{ reason: 'Ada has quiet hours: held until 07:00 (UTC)', heldUntil: '2026-01-11T07:00:00.000Z' },
      },
      'Ada has quiet hours: held until 07:00 (UTC)',
    ],
    [
      { userName: null, channelType: 'push', outcome: 'failed', reason: 'nobody concerned has a phone to push to' },
      'Everybody concerned not notified by push: nobody concerned has a phone to push to',
    ],
  ])('says what became of a message: %j', (metadata, sentence) => {
    expect(sentenceOf({ type: 'notified', metadata })).toBe(sentence);
  });

  it('quotes the note, and names the owner', () => {
    expect(sentenceOf({ type: 'note-added', metadata: { note: 'On it' } })).toBe('Note added: On it');
    expect(sentenceOf({ type: 'assigned', metadata: { owner: 'ann', note: 'Yours' } })).toBe(
      'Alert assigned to ann: Yours',
    );
    const metadata = { owner: '0190c6b2-0000-7000-8000-000000000001', ownerName: 'Ann Lee' };
    expect(sentenceOf({ type: 'assigned', metadata })).toBe('Alert assigned to Ann Lee');
  });
});
