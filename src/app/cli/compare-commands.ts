import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Comparer, EDGE_MS } from '../../interop/comparison/comparer.js';
import { bodiesOf, periodUntil, SERVICES } from '../../interop/comparison/services.js';
import type { OldAlert } from '../../interop/comparison/domain/histories.js';
import { LogRefused, periodOf, readLog } from '../../interop/comparison/domain/read-log.js';
import type { Histories } from '../../interop/comparison/domain/report.js';
import { reportLines } from '../../interop/comparison/domain/report-lines.js';
import { ApiClient } from '../../interop/moving-in/api-client.js';
import { SourceRefused } from '../../interop/moving-in/domain/source-refused.js';
import { Clock } from '../../platform/clock/clock.js';
import { tenantOf } from './account-commands.js';
import { CommandError } from './command-error.js';
import type { Outcome, Values } from './commands.js';
import { keyIn } from './move-in/source.js';

/** Compares what a log file says with what Pager did. @throws CommandError */
export async function compareLog(app: INestApplicationContext, { file = '', tenant }: Values): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`Cannot read ${file}: ${error.message}`);
  });
  try {
    const there = readLog(text);
    const period = periodOf(there, app.get(Clock, { strict: false }).now());
    return await outcomeOf(app, tenant, { source: 'log', ...period, there, unread: [] });
  } catch (error) {
    throw error instanceof LogRefused ? new CommandError(`${file}: ${error.message}`) : error;
  }
}

/** Reads the API of another service, and compares what it did with what Pager did. @throws CommandError */
export async function compareApi(app: INestApplicationContext, values: Values): Promise<Outcome> {
  const { source = '', url = '', 'key-file': keyFile = '', days = '7', tenant } = values;
  if (!Object.hasOwn(SERVICES, source))
    throw new CommandError(`--source: must be one of ${Object.keys(SERVICES).join(', ')}`);
  if (!/^([12]?\d|3[01])$/.test(days) || Number(days) < 1) throw new CommandError('--days: must be 1 to 31');
  const service = SERVICES[source as keyof typeof SERVICES];
  const { from, until } = periodUntil(app.get(Clock, { strict: false }).now(), Number(days));
  const there: OldAlert[] = [];
  try {
    const key = await keyIn(keyFile);
    const pauses = { now: () => performance.now(), wait: (ms: number) => wait(ms) };
    const client = new ApiClient(url, key, service.asked, pauses);
    const unread = await service.read({
      ...{ get: bodiesOf(client), known: new Set(), progress: () => undefined },
      from: new Date(from.getTime() - EDGE_MS).toISOString(),
      until: new Date(until.getTime() + EDGE_MS).toISOString(),
      take: (alert) => Promise.resolve(void there.push(alert)),
    });
    const period = { from: from.toISOString(), until: until.toISOString() };
    return await outcomeOf(app, tenant, { source: source as keyof typeof SERVICES, ...period, there, unread });
  } catch (error) {
    throw error instanceof SourceRefused ? new CommandError(error.message) : error;
  }
}

async function outcomeOf(
  app: INestApplicationContext,
  tenant: string | undefined,
  read: Omit<Histories, 'here' | 'timezone'>,
): Promise<Outcome> {
  const report = await app.get(Comparer, { strict: false }).report(await tenantOf(app, tenant), read);
  return { json: report, lines: reportLines(report), exitCode: report.go ? 0 : 2 };
}
