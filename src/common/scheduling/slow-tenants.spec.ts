import { expect, it } from '@jest/globals';
import { TakesLong } from '../matching/matching-time.js';
import { JobNudges } from './job-nudges.js';
import { SlowTenants } from './slow-tenants.js';

const NOW = new Date(0);
function withSlow(...tenantIds: string[]): SlowTenants {
  const slow = new SlowTenants(new JobNudges());
  for (const id of tenantIds) slow.isSetApart(new TakesLong(id));
  return slow;
}

it('a tenant that takes long is left out from then on, and worked for alone', async () => {
  const slow = withSlow();
  const seen: object[] = [];
  const takesLong = (): Promise<number> => Promise.reject(new TakesLong('a'));
  expect(await slow.leavingOut(7, takesLong)).toBe(7);
  await slow.leavingOut(7, (whose) => Promise.resolve(seen.push(whose)));
  slow.worksApart((whose) => Promise.resolve(seen.push(whose)));
  expect(await slow.runOnce(NOW)).toBe(2);
  expect(seen).toEqual([
    { only: null, except: ['a'] },
    { only: 'a', except: [] },
  ]);
  await expect(slow.leavingOut(7, () => Promise.reject(new Error('Another one')))).rejects.toThrow('Another one');
});

it('what fails for one tenant does not stop the others', async () => {
  const slow = withSlow('a', 'b');
  const done: unknown[] = [];
  slow.worksApart(({ only }) =>
    only === 'a' ? Promise.reject(new Error('Failed')) : Promise.resolve(done.push(only)),
  );
  await expect(slow.runOnce(NOW)).rejects.toThrow('Failed');
  expect(done).toEqual(['b']);
});

it('nothing is begun once the service stops', async () => {
  const slow = withSlow('a', 'b');
  let begun = 0;
  slow.worksApart(() => {
    slow.beforeApplicationShutdown();
    return Promise.resolve(++begun);
  });
  expect([await slow.runOnce(NOW), begun]).toEqual([1, 1]);
});
