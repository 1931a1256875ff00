import { readFile, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { SystemClock } from '../../../platform/clock/clock.js';
import { ApiClient } from '../../../interop/moving-in/api-client.js';
import { readBackupFolder } from '../../../interop/moving-in/backup-folder.js';
import { SourceRefused } from '../../../interop/moving-in/domain/source-refused.js';
import { crawl, readArchive } from '../../../interop/moving-in/crawl.js';
import type { Raw } from '../../../interop/moving-in/sources/source.js';
import { SOURCE_NAMES, sourceNamed } from '../../../interop/moving-in/sources/sources.js';

export interface SourceValues {
  'from-backup'?: string | undefined;
  'from-archive'?: string | undefined;
  'from-api'?: string | undefined;
  source?: string | undefined;
  'key-file'?: string | undefined;
  archive?: string | undefined;
}

/** The command line names no source, or more than one. */
export class SourceMissing extends SourceRefused {}

const LONGEST_KEY = 1000;

/** @param say receives the progress of a crawl @throws SourceRefused */
export async function readSource(values: SourceValues, say: (text: string) => void): Promise<Raw> {
  const { 'from-backup': backup, 'from-archive': archived, 'from-api': api } = values;
  const sources = [backup, archived, api].filter((each) => each !== undefined);
  if (sources.length !== 1)
    throw new SourceMissing('move-in: give one of --from-api, --from-archive and --from-backup');
  if (values.source !== undefined && api === undefined)
    throw new SourceMissing('move-in: --source goes with --from-api; an archive says its own');
  if (values.source !== undefined && !SOURCE_NAMES.includes(values.source))
    throw new SourceMissing(`move-in: --source must be one of ${SOURCE_NAMES.join(', ')}`);
  if (backup !== undefined) return readBackupFolder(backup);
  if (archived !== undefined) return readArchive(archived);
  const { 'key-file': keyFile, archive } = values;
  const source = sourceNamed(values.source ?? 'api');
  if (keyFile === undefined || archive === undefined)
    throw new SourceMissing('move-in --from-api: --key-file and --archive are needed, too');
  const client = new ApiClient(api ?? '', await keyIn(keyFile), source, {
    now: () => performance.now(),
    wait: (ms) => wait(ms),
    waiting: (call, what) => {
      if (what?.pauseMs) say(`${call}: ${what.last}; trying again in ${what.pauseMs / 1000} s`);
    },
  });
  const clock = new SystemClock();
  say(
    `${archive} holds people's addresses, and keys of integrations as they are: only you may read its files; keep it as safe as the account itself`,
  );
  return crawl(client, archive, { now: () => clock.now(), progress: progressOn(say) });
}

/** The key that a file holds. @throws SourceRefused */
export async function keyIn(file: string): Promise<string> {
  const found = await stat(file).catch((error: Error) => {
    throw new SourceRefused(`Cannot read ${file}: ${error.message}`);
  });
  const key = found.size > LONGEST_KEY ? '' : (await readFile(file, 'utf8')).trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new SourceRefused(`${file} must hold one API key, and nothing else`);
  return key;
}

/** Writes a line for each tenth of a list, which suits terminals and logs. */
function progressOn(say: (text: string) => void): (kind: string, done: number, total: number) => void {
  let last = '';
  return (kind, done, total) => {
    const tenths = Math.floor((done * 10) / total);
    const line = `${kind}: ${done === total ? total : Math.floor((tenths * total) / 10)} of ${total}`;
    if (line !== last && (done === total || tenths > 0)) say(line);
    last = line;
  };
}
