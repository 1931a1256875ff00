import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, round } from './statistics.js';

const print = (text) => process.stdout.write(`${text}\n`);

/** The machine and the versions, with how long a write of 8 KB to the disk takes, which bounds durable commits. */
export async function environment(postgres) {
  return {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    load: loadavg().map((value) => round(value, 2)),
    postgres: postgres ? await postgres.facts() : null,
    fsyncMs: await fsyncMilliseconds(process.env.BENCH_DIR ?? tmpdir()),
    filesystem: filesystemOf(process.env.BENCH_DIR ?? tmpdir()),
  };
}

/** Prints what the figures below it depend on. */
export function printSetting(title, configuration, environment) {
  print(`\n${title}`);
  for (const [name, value] of Object.entries({ ...environment, ...configuration })) {
    print(`  ${name}: ${typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}`);
  }
  print('');
}

/** @param {Record<string, unknown>[]} rows of the same keys, which are the heads of the columns */
export function printTable(rows) {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value) => (value === null || value === undefined || Number.isNaN(value) ? '-' : String(value));
  const lines = [heads, ...rows.map((row) => heads.map((head) => cell(row[head])))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    print(
      line.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  '),
    );
  }
  print('');
}

/** Says of each reach whether this run met it. @param {{ name: string, value: number, reach: string, met: boolean }[]} reaches */
export function printReaches(reaches) {
  for (const { name, value, reach, met } of reaches) print(`${met ? 'met   ' : 'MISSED'} ${name}: ${value} (${reach})`);
}

/** The last line of every bench, for programs. */
export function printJson(bench, results) {
  print(JSON.stringify({ bench, ...results }));
}

export const note = (text) => print(text);

async function fsyncMilliseconds(folder) {
  const path = join(folder, `fsync-${process.pid}`);
  const file = await open(path, 'w');
  const page = Buffer.alloc(8192, 1);
  const times = [];
  for (let turn = 0; turn < 30; turn++) {
    const started = performance.now();
    await file.write(page);
    await file.datasync();
    times.push(performance.now() - started);
  }
  await file.close();
  await rm(path);
  return round(median(times), 2);
}

/** The type of the file system that holds a folder; a `tmpfs` would make durability free. */
function filesystemOf(folder) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const holds = ([, point]) => folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`);
    return mounts.filter(holds).sort((a, b) => b[1].length - a[1].length)[0]?.[2] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
