import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSignedBySlack, slackPress, slackSignature } from './slack.js';

describe('what Slack posts', () => {
  const press = {
    type: 'block_actions',
    user: { id: 'U1' },
    response_url: 'https://hooks.slack.com/actions/1',
    actions: [{ action_id: 'answer:close', value: 'token' }],
  };

  it('is a press of a button of ours, or nothing', () => {
    expect(slackPress(JSON.stringify(press))).toEqual({
      ...{ token: 'token', memberId: 'U1', responseUrl: 'https://hooks.slack.com/actions/1' },
    });
    expect(slackPress(JSON.stringify({ ...press, actions: [{ action_id: 'open' }] }))).toBeNull();
    expect(slackPress(JSON.stringify({ ...press, type: 'view_submission' }))).toBeNull();
    expect(slackPress(JSON.stringify({ ...press, response_url: 5 }))).toMatchObject({ responseUrl: null });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, value) => {
        slackPress(text);
        slackPress(JSON.stringify({ ...press, user: value, actions: value }));
        slackPress(JSON.stringify({ ...press, actions: [value] }));
      }),
    );
  });

  /** @contract channels-9, channels-10 */
  it('is taken with its signature, within five minutes', () => {
    // The example of Slack's documentation.
    const secret = '8f742231b10e8888abcd99yyyzzz85a5';
    const body = Buffer.from(
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    );
    const timestamp = '1531420618';
    const signature = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
    expect(slackSignature(timestamp, body, secret)).toBe(signature);
    const at = (seconds: number): Date => new Date((1531420618 + seconds) * 1000);
    const signed = { timestamp, signature, body };
    expect([-301, -300, 0, 300, 301].map((seconds) => isSignedBySlack(signed, secret, at(seconds)))).toEqual([
      ...[false, true, true, true, false],
    ]);
    expect(isSignedBySlack({ ...signed, body: Buffer.from('a=b') }, secret, at(0))).toBe(false);
    expect(isSignedBySlack({ ...signed, timestamp: '1531420619' }, secret, at(0))).toBe(false);
    expect(isSignedBySlack({ ...signed, signature: undefined }, secret, at(0))).toBe(false);
    expect(isSignedBySlack({ ...signed, timestamp: 'NaN' }, secret, at(0))).toBe(false);
  });
});
