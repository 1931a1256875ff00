/** The rules of the house (docs/contribute/architecture.md) that imports can break. */
const { existsSync, readdirSync } = require('node:fs');

/**
 * The features of `src/`, each a folder or several: one imports only from those before it, also types, so no circle is
 * possible. Folders that are not named are one feature with the room that they stand in.
 */
const FEATURES = [
  'platform',
  ...['people/access', 'people/audit', 'alerts/maintenance', 'people/users', 'people/push-tokens', 'app/metrics'],
  ...['people/teams', 'alerts/integrations', 'alerts/rehearsal'],
  ['lifecycle', 'search', 'silence', 'auto-close', 'feedback', 'receipts', 'statistics'].map(
    (name) => `alerts/${name}`,
  ),
  ...['people/tenants', 'people/account', 'alerts/attachments', 'alerts/retention', 'alerts/saved-searches'],
  ...['incidents/services', 'paging/channels', 'paging/mails', 'app/health', 'paging/forwarding', 'paging/chat-rooms'],
  ...['on-call', 'alerts/routing', 'alerts/policies', 'paging/escalation', 'paging/answer-links', 'incidents'],
  [
    ...['notifications', 'notification-rules', 'bundles', 'announcements', 'handoff-notices', 'incident-notices'],
    ...['room-posts', 'revisions', 'push-notices', 'shift-notices', 'rehearsals'],
  ].map((name) => `paging/${name}`),
  ...[
    'people/auth',
    'app/live',
    'people/export',
    'alerts/create',
    'incidents/postmortems',
    'paging/replies',
    'reports',
  ],
  ...['app/console', 'alerts/heartbeats', 'alerts/intake', 'people/invites', 'app/self-check', 'incidents/status-page'],
  ...[
    'configuration',
    'interop',
    'app/debug',
    'paging/outbound-webhooks',
    'app/fast',
    'app/bootstrap',
    'app',
    'app/cli',
  ],
].map((folders) => [folders].flat());
const NAMED = FEATURES.flat();

const folders = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').slice('src/'.length));
const isNamed = (folder) => NAMED.some((named) => folder === named || folder.startsWith(`${named}/`));
const isRoom = (folder) => NAMED.some((named) => named.startsWith(`${folder}/`));
const unlisted = folders.find((folder) => !isNamed(folder) && !isRoom(folder));
if (unlisted) throw new Error(`Give src/${unlisted} its place in the order of features`);
const gone = NAMED.find((folder) => !existsSync(`src/${folder}`));
if (gone) throw new Error(`There is no src/${gone}: take it out of the order of features`);

/** Files of these folders, without those of features that stand in them. */
const filesOf = (named) =>
  `^src/(${named
    .map((folder) => {
      const within = NAMED.filter((other) => other.startsWith(`${folder}/`) && !named.includes(other));
      const others = within.map((other) => other.slice(folder.length + 1)).join('|');
      return others === '' ? folder : `${folder}(?!/(${others})/)`;
    })
    .join('|')})/`;
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
      comment:
        'domain/ decides, codecs and sources read and write; they know no framework, database, provider or file.',
      severity: 'error',
      from: { path: '^src/(.+/domain|interop/codec|interop/moving-in/sources)/', pathNot: noTests },
      to: {
        path: '(^|/)node_modules/(@nestjs|typeorm|pg|express|nodemailer|bcrypt|passport|pino|nestjs-pino)(/|$)|^src/platform/(database|config)/|\\.(entity|service|controller|module|job)\\.ts$',
      },
    },
    ...FEATURES.slice(1).map((feature) => ({
      name: `entities-are-private-${feature[0]}`,
      comment: "A feature's tables are its own: others ask its service or listen to its events.",
      severity: 'error',
      from: { path: '^src/', pathNot: [filesOf(feature), noTests] },
      to: { path: `${filesOf(feature)}.*\\.entity\\.ts$` },
    })),
    ...FEATURES.slice(0, -1).map((feature, place) => ({
      name: `order-of-features-${feature[0]}`,
      comment: 'A feature imports only from those before it in the list above.',
      severity: 'error',
      from: { path: filesOf(feature), pathNot: noTests },
      to: { path: filesOf(FEATURES.slice(place + 1).flat()) },
    })),
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: noTests },
      to: { path: '^test/|\\.spec\\.ts$' },
    },
    {
      name: 'named-packages',
      comment:
        'What runs is named in package.json: bundled (a devDependency) or not. Those of docs/ and test/tools/ are for these alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: noTests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
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
