import { describe, expect, it } from '@jest/globals';
import { DeliveryLoop } from './delivery-loop.js';

/** A queue in memory: sends end when the test says so. */
class Desk {
  readonly sent: string[] = [];
  readonly lost: string[] = [];
  looks = 0;
  private readonly ends = new Map<string, (error?: Error) => void>();

  constructor(
    readonly due: string[],
    private readonly width: number,
  ) {}

  readonly loop = new DeliveryLoop<string>({
    claim: (underway) => {
      this.looks++;
      const room = this.width - underway.length;
      const ready = this.due.splice(0, room);
      return Promise.resolve({ taken: ready.length, ready, mayBeMore: ready.length >= room });
    },
    send: (item) =>
      new Promise((resolve, reject) => {
        this.ends.set(item, (error) => (error ? reject(error) : resolve(void this.sent.push(item))));
      }),
    lost: (item) => void this.lost.push(item),
  });

  async end(item: string, error?: Error): Promise<void> {
    while (!this.ends.has(item)) await new Promise((resolve) => setImmediate(resolve));
    this.ends.get(item)?.(error);
  }
}

describe('the delivery loop', () => {
  it('takes more as soon as a place is free, and ends when nothing is left', async () => {
    const desk = new Desk(['slow', 'a', 'b', 'c'], 2);
    const run = desk.loop.run();
    for (const item of ['a', 'b', 'c', 'slow']) await desk.end(item);
    expect(await run).toBe(4);
    expect(desk.sent).toEqual(['a', 'b', 'c', 'slow']);
  });

  it('notices a nudge while something is on its way', async () => {
    const desk = new Desk(['slow'], 2);
    const run = desk.loop.run();
    await new Promise((resolve) => setImmediate(resolve));
    desk.due.push('new');
    desk.loop.nudge();
    await desk.end('new');
    await desk.end('slow');
    expect(await run).toBe(2);
  });

  it('does not look again for each end when nothing waits', async () => {
    const desk = new Desk(['a', 'b', 'c', 'd'], 8);
    const run = desk.loop.run();
    for (const item of ['a', 'b', 'c', 'd']) await desk.end(item);
    await run;
    // What it takes, that there is no more, and at the end.
    expect(desk.looks).toBe(3);
  });

  it('looks again for what waited for places that became free during the look', async () => {
    const due = ['waits'];
    const loop = new DeliveryLoop<string>({
      claim: async (underway) => {
        const ready = due.splice(0, 1 - underway.length);
        await new Promise((resolve) => setImmediate(resolve));
        return { taken: ready.length, ready, mayBeMore: due.length > 0 };
      },
      send: () => Promise.resolve(),
      lost: () => undefined,
    });
    loop.admit('on its way');
    expect(await loop.run()).toBe(1);
  });

  it('gives a place to what may become ours, and sends it when it does', async () => {
    const desk = new Desk(['claimed'], 2);
    let decide: (isOurs: boolean) => void = () => undefined;
    desk.loop.admit('planned', new Promise((resolve) => (decide = resolve)));
    desk.loop.admit('undone', Promise.resolve(false));
    expect(desk.loop.all).toEqual(['planned', 'undone']);
    decide(true);
    const finished = desk.loop.finished();
    await desk.end('planned');
    await finished;
    expect([desk.sent, desk.loop.all]).toEqual([['planned'], []]);
  });

  it('is finished only when what came during the wait has ended too', async () => {
    const desk = new Desk([], 2);
    let over = false;
    desk.loop.admit('first');
    const finished = desk.loop.finished().then(() => (over = true));
    desk.loop.admit('second');
    await desk.end('first');
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).toBe(false);
    await desk.end('second');
    await finished;
    expect(desk.sent).toEqual(['first', 'second']);
  });

  it('survives a result that cannot be written down', async () => {
    const desk = new Desk(['bad', 'good'], 1);
    const run = desk.loop.run();
    await desk.end('bad', new Error('no database'));
    await desk.end('good');
    expect(await run).toBe(2);
    expect([desk.lost, desk.sent]).toEqual([['bad'], ['good']]);
  });

  it('takes nothing more once stopped, and finishes what is on its way', async () => {
    const desk = new Desk(['first', 'second'], 1);
    const run = desk.loop.run();
    await new Promise((resolve) => setImmediate(resolve));
    desk.loop.stop();
    const finished = desk.loop.finished();
    await desk.end('first');
    await finished;
    await run;
    expect([desk.sent, desk.due]).toEqual([['first'], ['second']]);
  });
});
