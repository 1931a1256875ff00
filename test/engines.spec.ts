import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import semver from 'semver';

interface Package {
  version?: string;
  engines?: { node?: string };
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const range = lock.packages['']?.engines?.node ?? '';

/** Packages that ask for a newer Node.js than what we use of them needs, as `npm test` on Node.js 20.19 shows. */
const ASK_FOR_MORE: Record<string, string> = {
  'nestjs-pino': 'plain ECMAScript modules, which 20.19 can require as well',
  'file-type': "Nest's validator of uploads, which is not used, loads it on demand",
  'kubernetes-models': 'the schemas that a test checks our manifests with',
  '@kubernetes-models/apimachinery': 'as kubernetes-models',
  '@kubernetes-models/base': 'as kubernetes-models',
  '@kubernetes-models/validate': 'as kubernetes-models',
};

describe('the supported versions of Node.js', () => {
  it('are those that are named everywhere', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: range } });
    const tested = ['ci', 'nightly'].flatMap(
      (name) => /node: \[(.*)\]/.exec(read(`.github/workflows/${name}.yml`))?.[1]?.match(/[\d.]+/g) ?? [],
    );
    expect(tested).toEqual(['20.19', '24', '22', '26']);
    const newest = (line: string) => semver.maxSatisfying([`${line}.0`, `${line}.99.0`], line) ?? '';
    expect(tested.filter((line) => !semver.satisfies(newest(line), range))).toEqual([]);
    expect(semver.satisfies(newest(read('.nvmrc').trim()), range)).toBe(true);
  });

  it('suit every package that is installed', () => {
    const asking = Object.entries(lock.packages).filter(
      ([, { engines }]) => engines?.node !== undefined && !semver.subset(range, engines.node),
    );
    const others = asking
      .map(([path, { version, engines }]) => ({ name: path.split('node_modules/').at(-1)!, version, engines }))
      .filter(({ name }) => !(name in ASK_FOR_MORE));
    expect(others).toEqual([]);
    // An exception that is not needed any more goes.
    const names = asking.map(([path]) => path.split('node_modules/').at(-1)!);
    expect(Object.keys(ASK_FOR_MORE).filter((name) => !names.includes(name))).toEqual([]);
  });
});
