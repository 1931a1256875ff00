import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

/**
 * Who may read on the read replica (`UnitOfWork.toShow`): only what shows somebody a list, a report, an export or the status page. What a
 * decision, a page, a permission, a session or a write depends on reads on the primary (ADR 22). Add a file only after
 * reading that.
 */
const SHOWS = [
  'src/alerts/lifecycle/alert-reader.ts', // the export of one's own data
  'src/alerts/search/alert-lists.ts',
  'src/incidents/incidents.service.ts', // the list
  'src/incidents/status-page/published-pages.ts', // its content, never who may see it
  'src/interop/comparison/own-history.ts',
  'src/people/audit/audit.queries.ts',
  'src/reports/digest/team-digests.ts',
  'src/reports/report-figures.ts',
];

/** Where nothing may ever be a little later than the primary. */
const DECIDES =
  /^src\/(paging|on-call|configuration|people\/(auth|access|users|teams|invites)|alerts\/(create|intake|routing|policies))\//;

it('only lists, reports, exports and the status page are read on the replica', async () => {
  const files = (await readdir('src', { recursive: true })).map((name) => `src/${name.replaceAll('\\', '/')}`);
  const using: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.startsWith('src/platform/database/')))
    if (/\b(toShow|ReadReplica)\b/.test(await readFile(file, 'utf8'))) using.push(file);
  expect(using.filter((file) => file !== 'src/app/health/health.service.ts').sort()).toEqual(SHOWS);
  expect(SHOWS.filter((file) => DECIDES.test(file))).toEqual([]);
});
