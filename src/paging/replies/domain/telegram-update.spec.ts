import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { telegramUpdate } from './telegram-update.js';

describe('an update of Telegram', () => {
  it('is a press of a button, or a message in a private chat', () => {
    const press = { id: '4382', data: 'token', from: { id: 7 }, message: { chat: { id: 7, type: 'private' } } };
    expect(telegramUpdate({ update_id: 1, callback_query: press })).toEqual({
      ...{ kind: 'press', callbackId: '4382', token: 'token', userId: 7, chatId: 7 },
    });
    const message = { text: '/start', chat: { id: 7, type: 'private' } };
    expect(telegramUpdate({ update_id: 2, message })).toEqual({ kind: 'message', chatId: 7 });
    expect(telegramUpdate({ message: { chat: { id: -100, type: 'group' } } })).toEqual({ kind: 'other' });
  });

  it('is never anything that throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        telegramUpdate(a);
        telegramUpdate({ callback_query: a, message: b });
        telegramUpdate({ callback_query: { id: a, data: b, from: a, message: b } });
      }),
    );
  });
});
