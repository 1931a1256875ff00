/** The rules of the house (docs/architecture.md) that imports can break. */
const { readdirSync } = require('node:fs');

/** What features stand on, then the features: each room may import from the rooms before it, so no circle is possible. */
const GROUND = [
  ...['config', 'common', 'database/cluster', 'fast/ground', 'database'],
  ...['job-runner', 'clean-up', 'delivery-queue', 'rate-limit', 'relay'],
];
const FEATURES = [
  'access api-docs audit maintenance users push-tokens metrics teams account integrations alerts',
  'tenants acknowledge-links attachments retention saved-searches services channels mails health forwarding',
  'chat-rooms on-call routing alert-policies escalation answer-links incidents notifications auth live export pipeline postmortems replies reports console heartbeats',
  'intake invites self-check status-page configuration compat debug outbound-webhooks moving-in fast/lanes cli',
].flatMap((line) => line.split(' '));
const ROOMS = [...GROUND, ...FEATURES];

const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const homeless = folders.find(({ name }) => !ROOMS.some((room) => room.split('/')[0] === name));
if (homeless) throw new Error(`Give src/${homeless.name} its place among the rooms`);

const anyOf = (rooms) => `^src/(${rooms.join('|')})/`;
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
      comment: 'domain/ decides; it knows no framework, database, provider or file.',
      severity: 'error',
      from: { path: '^src/.+/domain/', pathNot: noTests },
      to: {
        path: '(^|/)node_modules/(@nestjs|typeorm|pg|express|nodemailer|bcrypt|passport|pino|nestjs-pino)(/|$)|^src/(database|config)/|\\.(entity|service|controller|module|job)\\.ts$',
      },
    },
    {
      name: 'entities-stay-home',
      comment: "A feature's tables are its own: others ask its service or listen to its events.",
      severity: 'error',
      from: { path: anyOf(FEATURES), pathNot: noTests },
      to: { path: `${anyOf(FEATURES)}.+\\.entity\\.ts$`, pathNot: '^src/$1/' },
    },
    ...ROOMS.map((room, place) => ({
      name: `order-of-rooms-${room}`,
      comment: 'A room imports only from those before it in the list above.',
      severity: 'error',
      from: { path: anyOf([room]), pathNot: noTests },
      to: {
        path: anyOf(ROOMS.slice(place + 1)),
        pathNot: anyOf(ROOMS.slice(0, place + 1)),
        dependencyTypesNot: ['type-only'],
      },
    })).slice(0, -1),
    {
      name: 'fast-machinery-behind-its-fence',
      comment:
        'What is there only for speed stands in fast/; it is used by the connection to the database and the start.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(fast|database)/|^src/(main|app\\.module|app\\.setup)\\.ts$|${noTests}` },
      to: { path: '^src/fast/' },
    },
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
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
