import { Batcher } from '../../src/platform/batching/batcher.js';

/** For a batch or a queue: more than any test uses. */
export const ROOMY = { items: 100, weight: 1000 };
/** The item `x:1` has the owner `x`. All items without a colon have the same owner. */
export const KIND = {
  ownerOf: (item: string) => (item.split(':')[1] ? item[0]! : ''),
  weigh: (item: string) => item.length,
};

/** A batcher for tests of what waits: no batch ends before the test calls `open`. */
export function gatedBatcher({
  batch = {},
  queue = {},
  concurrency = 1,
}: {
  batch?: Partial<typeof ROOMY>;
  queue?: Partial<typeof ROOMY>;
  concurrency?: number;
} = {}) {
  const batches: string[][] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const batcher = new Batcher<string, string>(
    async (items) => {
      batches.push([...items]);
      await gate;
      if (items.includes('bad')) throw new Error('a bad row');
      return items.map((item) => item.toUpperCase());
    },
    KIND,
    { batch: { ...ROOMY, ...batch }, queue: { ...ROOMY, ...queue }, concurrency },
  );
  return { batcher, batches, open };
}
