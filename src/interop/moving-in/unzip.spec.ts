import { expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { unzipBackup } from './unzip.js';

const NAME = 'OpsGenieBackups/users/é-1.json';
const zipped = (text: string): Uint8Array => zipSync({ [NAME]: [strToU8(text), { level: 0 }] });

async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
}

const read = async (bytes: Uint8Array): Promise<string[]> => {
  const texts: string[] = [];
  await unzipBackup(inParts(bytes), (_file, text) => Promise.resolve(void texts.push(text)));
  return texts;
};

it('reads a zip file that is whole, and refuses one of which a byte has changed', async () => {
  const text = JSON.stringify({ user: { fullName: 'x'.repeat(10_000) } });
  const bytes = zipped(text);
  expect(await read(bytes)).toEqual([text]);
  const damaged = bytes.slice();
  // Still JSON: only the checksum says that it is another name.
  damaged[5000] = 'y'.charCodeAt(0);
  await expect(read(damaged)).rejects.toThrow('users/é-1.json is not what was packed');
  await expect(read(bytes.subarray(0, -30))).rejects.toThrow('not whole');
});
