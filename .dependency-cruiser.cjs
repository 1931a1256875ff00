/** The rules of the house (docs/architecture.md) that imports can break. */
const { existsSync, readdirSync } = require('node:fs');

/** What features build on, then the features: each folder may import from those before it, so no circle is possible. */
const BASE = [
  ...['config', 'common', 'database/cluster', 'database'],
  ...['job-runner', 'clean-up', 'delivery-queue', 'rate-limit', 'relay'],
];
const FEATURES = [
  'access api-docs audit maintenance users push-tokens metrics teams integrations alerts',
  'tenants account attachments retention saved-searches services channels mails health forwarding',
  'chat-rooms on-call routing alert-policies escalation answer-links incidents notifications auth live export pipeline postmortems replies reports console heartbeats',
  'intake invites self-check status-page configuration compat debug outbound-webhooks moving-in fast cli',
].flatMap((line) => line.split(' '));
const ORDER = [...BASE, ...FEATURES];

const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const unlisted = folders.find(({ name }) => !ORDER.some((folder) => folder.split('/')[0] === name));
if (unlisted) throw new Error(`Give src/${unlisted.name} its place in the order of folders`);
const gone = ORDER.find((folder) => !existsSync(`src/${folder}`));
if (gone) throw new Error(`There is no src/${gone}: take it out of the order of folders`);

const anyOf = (named) => `^src/(${named.join('|')})/`;
const noTests = '\\.spec\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Nothing may import itself, however far round.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-plain',
      comment: 'domain/ decides, and codecs read and write; they know no framework, database, provider or file.',
      severity: 'error',
      from: { path: '^src/(.+/domain|compat/codec)/', pathNot: noTests },
      to: {
        path: '(^|/)node_modules/(@nestjs|typeorm|pg|express|nodemailer|bcrypt|passport|pino|nestjs-pino)(/|$)|^src/(database|config)/|\\.(entity|service|controller|module|job)\\.ts$',
      },
    },
    {
      name: 'entities-are-private',
      comment: "A feature's tables are its own: others ask its service or listen to its events.",
      severity: 'error',
      from: { path: anyOf(FEATURES), pathNot: noTests },
      to: { path: `${anyOf(FEATURES)}.+\\.entity\\.ts$`, pathNot: '^src/$1/' },
    },
    ...ORDER.map((folder, place) => ({
      name: `order-of-folders-${folder}`,
      comment: 'A folder imports only from those before it in the list above.',
      severity: 'error',
      from: { path: anyOf([folder]), pathNot: noTests },
      to: {
        path: anyOf(ORDER.slice(place + 1)),
        pathNot: anyOf(ORDER.slice(0, place + 1)),
        dependencyTypesNot: ['type-only'],
      },
    })).slice(0, -1),
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: noTests },
      to: { path: '^test/|\\.spec\\.ts$' },
    },
    {
      name: 'no-dev-packages',
      comment: 'The container holds production dependencies only.',
      severity: 'error',
      from: { path: '^src/', pathNot: noTests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
