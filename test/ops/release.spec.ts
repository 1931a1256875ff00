import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kustomization, OVERLAY, REPOSITORY } from './manifests.js';

const read = (path: string, folder = REPOSITORY): string => readFileSync(join(folder, path), 'utf8');
const { version, scripts } = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<'release' | 'preversion', string>;
};
const changelog = read('CHANGELOG.md');

describe('the changelog', () => {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

  it('begins with what is unreleased, then the version of package.json, each release with its day', () => {
    expect(headings[0]).toBe('[Unreleased]');
    expect(headings[1]).toMatch(new RegExp(String.raw`^\[${version}\] - \d{4}-\d{2}-\d{2}$`));
    for (const heading of headings.slice(1))
      expect(heading).toMatch(/^\[\d+\.\d+\.\d+(-[\w.]+)?\] - \d{4}-\d{2}-\d{2}$/);
  });

  it('groups changes as Keep a Changelog does, each group once in a release', () => {
    for (const section of changelog.split(/^## /m).slice(1)) {
      const groups = [...section.matchAll(/^### (.*)$/gm)].map(([, group = '']) => group);
      for (const group of groups) expect(group).toMatch(/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/);
      expect(groups).toEqual([...new Set(groups)]);
    }
  });
});

it('the manifests name the version of package.json', () => {
  expect(kustomization(OVERLAY).images?.map(({ newTag }) => newTag)).toEqual([version]);
});

describe('npm run release', () => {
  const PAGE = `npx ./pager-${version}.tgz, ghcr.io/acme/pager:${version}, since ${version}; pager-${version}9.tgz\n`;
  const UNRELEASED = '### Fixed\n\n- a [thing](docs/thing.md) and [another](https://example.com)\n';
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pager-release-'));
    for (const path of ['package.json', 'package-lock.json', 'scripts/release.js', 'docker/k8s/overlays/production'])
      cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
    write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n${UNRELEASED}\n## [${version}] - 2026-11-30\n\nOld.\n`);
    write('README.md', PAGE);
    write('docker/Chart.yaml', `name: pager\nversion: ${version}\nappVersion: '${version}'\n`);
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  const git = (...args: string[]): string => run('git', ...args).stdout.trim();
  const release = (wanted: string) => run('sh', '-c', `${scripts.release} ${wanted}`);

  it('sets the version everywhere it stands, dates the changelog, commits and tags', () => {
    const { status, stdout } = release('99.1.0');
    expect([status, stdout]).toEqual([0, expect.stringContaining('git push --atomic origin main v99.1.0')]);
    expect(git('log', '--format=%s')).toBe('release: 99.1.0\nfirst');
    expect(git('tag', '--points-at', 'HEAD')).toBe('v99.1.0');
    expect(git('status', '--porcelain')).toBe('');
    for (const path of ['package.json', 'package-lock.json'])
      expect(JSON.parse(read(path, folder))).toMatchObject({ version: '99.1.0' });
    const dated = read('CHANGELOG.md', folder).replace(/(?<=\[99.1.0\] - )\d{4}-\d{2}-\d{2}$/m, 'TODAY');
    expect(dated).toContain(
      `\n## [Unreleased]\n\n## [99.1.0] - TODAY\n\n${UNRELEASED}\n## [${version}] - 2026-11-30\n`,
    );
    expect(kustomization(join(folder, 'docker/k8s/overlays/production')).images?.[0]?.newTag).toBe('99.1.0');
    expect(read('docker/Chart.yaml', folder)).toBe("name: pager\nversion: 99.1.0\nappVersion: '99.1.0'\n");
    expect(read('README.md', folder)).toBe(
      `npx ./pager-99.1.0.tgz, ghcr.io/acme/pager:99.1.0, since ${version}; pager-${version}9.tgz\n`,
    );
    expect(run('node', 'scripts/release.js', 'notes', '99.1.0', 'https://example.com/v99.1.0/').stdout).toBe(
      UNRELEASED.replace('docs/', 'https://example.com/v99.1.0/docs/'),
    );
  });

  const whole = (): string[] => [git('rev-parse', 'HEAD'), git('diff'), git('tag')];

  it('refuses a dirty tree, and changes nothing', () => {
    write('README.md', 'changed');
    const before = whole();
    const { status, stderr } = release('99.1.0');
    expect([status, stderr]).toEqual([1, expect.stringContaining('Git working directory not clean')]);
    expect(whole()).toEqual(before);
  });

  it.each([
    ['another branch', () => git('switch', '--quiet', '--create', 'other'), 'made on main; this is other'],
    ['a tag that is there', () => git('tag', 'v99.1.0'), 'There is a tag v99.1.0 already'],
    [
      'nothing new',
      () => write('CHANGELOG.md', '## [Unreleased]\n\n## [1.0.0] - 2026-11-30\n\nx\n'),
      'nothing stands under',
    ],
  ])('refuses %s', (_, prepare, why) => {
    const check = () => run('sh', '-c', `npm_new_version=99.1.0 ${scripts.preversion}`);
    expect(check().status).toBe(0);
    prepare();
    const { status, stderr } = check();
    expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
