/**
 * `npm run release -- 0.9.1` (or patch, minor, major): npm's own `npm version`, which calls this before it commits. npm refuses
 * a dirty tree, sets package.json and its lock, commits and tags; here is what else a release of Pager is. Nothing is pushed.
 *
 * `node scripts/release.js notes 0.9.1 [base of its links]` prints what the changelog says of a version.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const CHANGELOG = 'CHANGELOG.md';
/** Where the version stands beside npm's files: in names of packages and images, and in the fields of manifests. */
const TEXTS = ['README.md', 'docs', 'docker'];
const { npm_old_version: before, npm_new_version: version } = process.env;

const [step, ...rest] = process.argv.slice(2);
const steps = { check, write, notes };
if (!Object.hasOwn(steps, step)) refuse(`There is no ${step}: npm run release -- 0.9.1`);
steps[step](...rest);

/** `preversion`: nothing has been written yet. */
function check() {
  const branch = git('branch', '--show-current');
  if (branch !== 'main') refuse(`Releases are made on main; this is ${branch || 'no branch'}`);
  if (git('tag', '--list', `v${version}`) !== '') refuse(`There is a tag v${version} already`);
  if (sectionOf('Unreleased') === '') refuse(`${CHANGELOG}: nothing stands under "Unreleased"`);
}

/** `version`: what npm commits with its own files. */
function write() {
  const today = new Date().toISOString().slice(0, '2026-11-30'.length);
  replaceIn(CHANGELOG, '## [Unreleased]\n', `$&\n## [${version}] - ${today}\n`);
  const old = before.replaceAll('.', String.raw`\.`);
  const places = new RegExp(String.raw`(\bpager[-:@]v?|^\s*(?:newTag|version|appVersion): ['"]?)${old}(?![\d-])`, 'gm');
  const files = git('ls-files', ...TEXTS).split('\n');
  for (const file of files.filter((name) => /\.(?:md|ya?ml)$/.test(name))) replaceIn(file, places, `$1${version}`);
  git('add', '--update');
  process.stdout.write(`To publish it: git push --atomic origin main v${version}\n`);
}

/** @param linkBase what the links of the changelog to files of the repository begin with */
function notes(ofVersion, linkBase = '') {
  const text = sectionOf(ofVersion ?? refuse('Which version?'));
  if (text === '') refuse(`${CHANGELOG} says nothing of ${ofVersion}`);
  process.stdout.write(`${text.replaceAll(/\]\((?!\w+:)/g, `](${linkBase}`)}\n`);
}

/** @returns what stands under a heading, without it; empty where there is none */
function sectionOf(name) {
  const sections = readFileSync(CHANGELOG, 'utf8').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${name}]`)) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}

function replaceIn(file, what, by) {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(what, by);
  if (changed !== text) writeFileSync(file, changed);
}

function git(...command) {
  return execFileSync('git', command, { encoding: 'utf8' }).trim();
}

function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
