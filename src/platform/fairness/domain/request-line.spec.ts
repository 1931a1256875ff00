import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Begin, RequestLine, type Timer } from './request-line.js';

class Time implements Timer {
  readonly due = new Map<() => void, number>();
  private at = 0;

  now(): number {
    return this.at;
  }

  after(milliseconds: number, action: () => void): () => void {
    const once = (): void => {
      this.due.delete(once);
      action();
    };
    this.due.set(once, this.at + milliseconds);
    return () => void this.due.delete(once);
  }

  pass(milliseconds: number): void {
    const until = this.at + milliseconds;
    for (;;) {
      const [next] = [...this.due].filter(([, at]) => at <= until).sort((a, b) => a[1] - b[1]);
      if (!next) break;
      this.at = next[1];
      next[0]();
    }
    this.at = until;
  }
}

describe('requests of tenants', () => {
  let time: Time;
  let line: RequestLine;
  let begun: { owner: string; begin: Begin }[];
  beforeEach(() => {
    time = new Time();
    line = new RequestLine({ most: 4, longest: 20 }, time);
    begun = [];
  });

  const enter = (owner: string): { begin: Begin; entered: boolean } => {
    const begin = (): void => void begun.push({ owner, begin });
    return { begin, entered: line.enter(owner, begin) };
  };
  const enterMany = (owner: string, count: number) => Array.from({ length: count }, () => enter(owner));
  const end = (owner: string): void => {
    const place = begun.findIndex((each) => each.owner === owner);
    const [ended] = begun.splice(place, 1);
    line.leave(owner, ended!.begin);
  };

  it('begin at once up to so many, the next when one has ended', () => {
    enterMany('a', 6);
    expect(begun).toHaveLength(4);
    expect(line.waiting).toBe(2);
    end('a');
    expect(begun).toHaveLength(4);
    expect(line.waiting).toBe(1);
  });

  it('do not wait for those of another tenant', () => {
    enterMany('a', 20);
    enter('b');
    expect(begun.filter(({ owner }) => owner === 'b')).toHaveLength(1);
  });

  it('are refused beyond the longest queue, for that tenant only', () => {
    expect(enterMany('a', 24).every(({ entered }) => entered)).toBe(true);
    expect(enter('a').entered).toBe(false);
    expect(enter('b').entered).toBe(true);
  });

  it('that gave up never begin, and leave no gap', () => {
    const given = enterMany('a', 6);
    line.leave('a', given[4]!.begin);
    end('a');
    expect(begun.at(-1)!.begin).toBe(given[5]!.begin);
    expect(line.waiting).toBe(0);
  });

  it('begin one at a time while many wait, with a rest of half the time that the last one took', () => {
    enterMany('a', 4 + 20);
    for (let ended = 0; ended < 4; ended++) end('a');
    expect(begun).toHaveLength(1);
    time.pass(60);
    end('a');
    time.pass(29);
    expect(begun).toHaveLength(0);
    time.pass(1);
    expect(begun).toHaveLength(1);
  });

  it('that take long hold up the next for a second only', () => {
    enterMany('a', 4 + 20);
    for (let ended = 0; ended < 4; ended++) end('a');
    time.pass(999);
    expect(begun).toHaveLength(1);
    time.pass(1);
    expect(begun).toHaveLength(2);
    time.pass(10_000);
    expect(begun).toHaveLength(4);
  });

  it('of a tenant that is done leave nothing behind', () => {
    enterMany('a', 24);
    while (begun.length > 0 || line.waiting > 0) {
      if (begun.length > 0) end('a');
      else time.pass(100);
    }
    expect(line).toEqual(new RequestLine({ most: 4, longest: 20 }, time));
    expect(time.due.size).toBe(0);
  });
});
