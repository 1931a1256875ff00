import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { sealedColumns } from '../../platform/crypto/sealed.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { sealAddress } from '../../platform/crypto/secret-address.js';
import { ADDRESS_TABLES, endPlainAddresses } from '../../platform/crypto/secret-address.queries.js';
import {
  type Cursor,
  plainAddresses,
  replaceSealed,
  sealPlain,
  sealedUnderOthers,
  type SealedValue,
} from './cli.queries.js';
import { PLAIN_TYPES } from '../../paging/channels/registry.js';
import { CommandError } from './command-error.js';
import type { Outcome } from './commands.js';

const BATCH = 100;

interface ColumnResult {
  table: string;
  column: string;
  /** Values that this run encrypted under the current key. */
  reencrypted: number;
  /** Values under an unknown key, left unchanged. */
  unreadable: number;
}

/**
 * `secrets reencrypt`: for use after a change of ENCRYPTION_KEY, with the old key in ENCRYPTION_KEY_PREVIOUS. May run
 * while the service runs, and repeatedly: it skips values that change meanwhile.
 * @throws CommandError at the end if some values cannot be read
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
      `${sum('reencrypted')} re-encrypted. Encrypted under an unknown key: ` +
        `${where.map((each) => `${each.unreadable} of ${each.table}.${each.column}`).join(', ')}. ` +
        'Add that key to ENCRYPTION_KEY_PREVIOUS and run this again.',
    );
  }
  return {
    json: { reencrypted: sum('reencrypted'), columns },
    lines: [
      ...columns.map((each) => `${`${each.table}.${each.column}`.padEnd(30)} ${each.reencrypted} re-encrypted`),
      'Everything is encrypted under ENCRYPTION_KEY.',
    ],
  };
}

/**
 * `secrets seal`: encrypts secret addresses that an older version left in plain text. Run it after the last process of that
 * version has stopped. May run while the service runs, and repeatedly.
 */
export async function sealAddresses(app: INestApplicationContext): Promise<Outcome> {
  const box = app.get(SecretBox, { strict: false });
  const sealed = await app.get(UnitOfWork, { strict: false }).system(async (system) => {
    let count = 0;
    for (const table of ADDRESS_TABLES) {
      await endPlainAddresses(system, table);
      const plain = (await plainAddresses(system, table, PLAIN_TYPES)).map((row) => ({
        ...{ ...row, plain: row.value },
        ...sealAddress(box, row.value, false),
      }));
      await sealPlain(system, table, plain);
      count += plain.length;
    }
    return count;
  });
  return { json: { sealed }, lines: [`${sealed} addresses sealed. From now on they are kept encrypted only.`] };
}

/** Re-encrypts one column in batches by primary key, each in a transaction. */
async function reencrypt(app: INestApplicationContext, table: EntityMetadata, column: string): Promise<ColumnResult> {
  const unitOfWork = app.get(UnitOfWork, { strict: false });
  const box = app.get(SecretBox, { strict: false });
  const result: ColumnResult = { table: table.tableName, column, reencrypted: 0, unreadable: 0 };
  for (let after: string[] | null = null; ;) {
    const from: Cursor = { keyId: box.currentKeyId, after, limit: BATCH };
    const values: SealedValue[] = await unitOfWork.system((system) =>
      sealedUnderOthers(system, { table, column }, from),
    );
    if (values.length === 0) return result;
    await unitOfWork.system(async (system) => {
      for (const value of values) {
        const reencrypted = reencryptedValue(box, value.sealed);
        if (reencrypted === null) result.unreadable += 1;
        else if (await replaceSealed(system, { table, column }, value, reencrypted)) result.reencrypted += 1;
      }
    });
    after = values.at(-1)?.key ?? null;
  }
}

function reencryptedValue(box: SecretBox, sealed: string): string | null {
  try {
    return box.seal(box.open(sealed));
  } catch {
    return null;
  }
}
