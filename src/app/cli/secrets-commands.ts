import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { sealedColumns } from '../../platform/crypto/sealed.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Place, replaceSealed, sealedUnderOthers, type SealedValue } from './cli.queries.js';
import { CommandError } from './command-error.js';
import type { Outcome } from './commands.js';

const BATCH = 100;

interface ColumnResult {
  table: string;
  column: string;
  /** Encrypted under the present key by this run. */
  reencrypted: number;
  /** Encrypted under an unknown key; left as they are. */
  unreadable: number;
}

/**
 * `secrets reencrypt`: after a change of ENCRYPTION_KEY, while the old key is in ENCRYPTION_KEY_PREVIOUS. May run
 * beside the service and several times: a value that changes meanwhile is skipped.
 * @throws CommandError after all others are done, when some cannot be read
 */
export async function reencryptSecrets(app: INestApplicationContext): Promise<Outcome> {
  const tables = app.get(DataSource, { strict: false }).entityMetadatas;
  const columns: ColumnResult[] = [];
  for (const table of tables) {
    for (const column of sealedColumns(table.target)) columns.push(await reencrypt(app, table, column));
  }
  const sum = (part: 'reencrypted' | 'unreadable'): number => columns.reduce((total, each) => total + each[part], 0);
  if (sum('unreadable') > 0) {
    const where = columns.filter((each) => each.unreadable > 0);
    throw new CommandError(
      `${sum('reencrypted')} encrypted anew. Encrypted under a key that is not known here: ` +
        `${where.map((each) => `${each.unreadable} of ${each.table}.${each.column}`).join(', ')}. ` +
        'Add that key to ENCRYPTION_KEY_PREVIOUS and run this again.',
    );
  }
  return {
    json: { reencrypted: sum('reencrypted'), columns },
    lines: [
      ...columns.map((each) => `${`${each.table}.${each.column}`.padEnd(30)} ${each.reencrypted} encrypted anew`),
      'Everything is encrypted under ENCRYPTION_KEY.',
    ],
  };
}

/** One column, in the order of the primary key, in batches with a transaction each. */
async function reencrypt(app: INestApplicationContext, table: EntityMetadata, column: string): Promise<ColumnResult> {
  const unitOfWork = app.get(UnitOfWork, { strict: false });
  const box = app.get(SecretBox, { strict: false });
  const result: ColumnResult = { table: table.tableName, column, reencrypted: 0, unreadable: 0 };
  for (let after: string[] | null = null; ;) {
    const from: Place = { keyId: box.currentKeyId, after, limit: BATCH };
    const values: SealedValue[] = await unitOfWork.system((system) =>
      sealedUnderOthers(system, { table, column }, from),
    );
    if (values.length === 0) return result;
    await unitOfWork.system(async (system) => {
      for (const value of values) {
        const anew = sealedAnew(box, value.sealed);
        if (anew === null) result.unreadable += 1;
        else if (await replaceSealed(system, { table, column }, value, anew)) result.reencrypted += 1;
      }
    });
    after = values.at(-1)?.key ?? null;
  }
}

function sealedAnew(box: SecretBox, sealed: string): string | null {
  try {
    return box.seal(box.open(sealed));
  } catch {
    return null;
  }
}
