import { describe, expect, it } from '@jest/globals';
import { Received } from './support/received.js';

describe('what a stand-in has received', () => {
  const of = (...messages: string[]): Received<string> => {
    const received = new Received<string>((message) => `to ${message}`);
    for (const message of messages) received.add(message);
    return received;
  };

  it('fails the file where nobody has looked at it, and says during which test it came', () => {
    const received = of('ada', 'bob', 'ada');
    expect(received.take((to) => to === 'ada')).toEqual(['ada', 'ada']);
    expect(() => received.check()).toThrow(/^1 messages .*\nto bob \(what a stand-in has received fails the file/);
    received.add('ada');
    expect(() => received.check()).toThrow(/^2 messages/);
  });

  it('is as it should be where all was taken out or expected', () => {
    const received = of('ada', 'bob');
    received.expect(/^to bob$/);
    received.take((to) => to === 'ada');
    received.add('bob');
    expect(() => received.check()).not.toThrow();
  });

  it('still counts after the stand-in has begun anew', () => {
    const received = of('ada');
    received.clear();
    expect(received.take()).toEqual([]);
    expect(() => received.check()).toThrow(/to ada/);
  });
});
