import { describe, expect, it } from '@jest/globals';
import { type Claimed, DeliveryLoop } from './delivery-loop.js';

interface Item {
  row: string;
}
const itemsOf = (rows: readonly string[]): Item[] => rows.map((row) => ({ row }));

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

  readonly loop = new DeliveryLoop<string, Item>({
    claim: (underway) => {
      this.looks++;
      const room = this.width - underway.length;
      const rows = this.due.splice(0, room);
      const claimed = Promise.resolve({ taken: rows.length, held: 0, ready: itemsOf(rows) });
      return Promise.resolve({ turns: rows.length > 0 ? [{ rows, claimed }] : [], mayBeMore: rows.length >= room });
    },
    send: ({ row }) =>
      new Promise((resolve, reject) => {
        this.ends.set(row, (error) => (error ? reject(error) : resolve(void this.sent.push(row))));
      }),
    lost: ({ row }) => void this.lost.push(row),
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
    const loop = new DeliveryLoop<string, Item>({
      claim: async (underway) => {
        const rows = due.splice(0, 1 - underway.length);
        await new Promise((resolve) => setImmediate(resolve));
        const claimed = Promise.resolve({ taken: rows.length, held: 0, ready: itemsOf(rows) });
        return { turns: rows.length > 0 ? [{ rows, claimed }] : [], mayBeMore: due.length > 0 };
      },
      send: () => Promise.resolve(),
      lost: () => undefined,
    });
    loop.admit({ row: 'on its way' });
    expect(await loop.run()).toBe(1);
  });

  describe('with turns of several tenants', () => {
    /** Each look finds what is due; a turn ends when the test says so. */
    function withTurns(finds: (underway: readonly string[]) => string[]) {
      const turns = new Map<string, { end: (taken: number) => void; fail: (error: Error) => void }>();
      const sent: string[] = [];
      const looks: string[][] = [];
      const loop = new DeliveryLoop<string, Item>({
        claim: (underway) => {
          looks.push([...underway]);
          const begun = finds(underway).map((row) => {
            const claimed = new Promise<Claimed<Item>>((resolve, reject) => {
              const end = (taken: number): void =>
                resolve({ taken, held: 1 - taken, ready: taken > 0 ? [{ row }] : [] });
              turns.set(row, { end, fail: reject });
            });
            return { rows: [row], claimed };
          });
          return Promise.resolve({ turns: begun, mayBeMore: true });
        },
        send: ({ row }) => Promise.resolve(void sent.push(row)),
        lost: () => undefined,
      });
      return { loop, turns, sent, looks };
    }
    const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

    it('sends what one has claimed while another one is at it, whose rows keep their places', async () => {
      const due = ['slow', 'quick'];
      const { loop, turns, sent, looks } = withTurns(() => due.splice(0));
      const run = loop.run();
      await soon();
      turns.get('quick')!.end(1);
      await soon();
      expect([sent, loop.all, looks[1]]).toEqual([['quick'], ['slow'], expect.arrayContaining(['slow'])]);
      const finished = loop.finished();
      turns.get('slow')!.end(1);
      await finished;
      expect([await run, sent]).toEqual([2, ['quick', 'slow']]);
    });

    it('looks on behind rows that somebody else holds, and ends when nothing else is due', async () => {
      const due = ['held', 'waits'];
      const { loop, turns, sent, looks } = withTurns(() => due.splice(0, 1));
      const run = loop.run();
      await soon();
      turns.get('held')!.end(0);
      await soon();
      turns.get('waits')!.end(1);
      expect([await run, sent, looks.length]).toEqual([1, ['waits'], 4]);
    });

    it('says what a turn has failed with, and goes on at its next run', async () => {
      const due = ['fails', 'goes'];
      const { loop, turns, sent } = withTurns(() => due.splice(0, 1));
      const run = loop.run();
      await soon();
      turns.get('fails')!.fail(new Error('no database'));
      await expect(run).rejects.toThrow('no database');
      const next = loop.run();
      await soon();
      turns.get('goes')!.end(1);
      expect([await next, sent, loop.all]).toEqual([1, ['goes'], []]);
    });
  });

  it('gives a place to what may become ours, and sends it when it does', async () => {
    const desk = new Desk(['claimed'], 2);
    let decide: (isOurs: boolean) => void = () => undefined;
    desk.loop.admit({ row: 'planned' }, new Promise((resolve) => (decide = resolve)));
    desk.loop.admit({ row: 'undone' }, Promise.resolve(false));
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
    desk.loop.admit({ row: 'first' });
    const finished = desk.loop.finished().then(() => (over = true));
    desk.loop.admit({ row: 'second' });
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
