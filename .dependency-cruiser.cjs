/** The rules of the house (docs/architecture.md) that imports can break. */
const FEATURES =
  'access|auth|tenants|users|teams|invites|intake|fast-lane|pipeline|alerts|routing|alert-policies|escalation|on-call|notifications|forwarding|channels|heartbeats|maintenance|incidents|postmortems|services|status-page|integrations|outbound-webhooks|attachments|reports|saved-searches|export|account|health|debug|audit|mails|push-tokens|acknowledge-links|replies|compat|metrics|console';

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
      from: { path: '^src/.+/domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '(^|/)node_modules/(@nestjs|typeorm|pg|express|nodemailer|bcrypt|passport|pino|nestjs-pino)(/|$)|^src/(database|config)/|\\.(entity|service|controller|module|job)\\.ts$',
      },
    },
    {
      name: 'entities-stay-home',
      comment: "A feature's tables are its own: others ask its service or listen to its events.",
      severity: 'error',
      from: { path: `^src/(${FEATURES})/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^src/(${FEATURES})/.+\\.entity\\.ts$`, pathNot: '^src/$1/' },
    },
    {
      name: 'ground-knows-no-feature',
      comment: 'common/, config/ and database/ are what features stand on.',
      severity: 'error',
      from: { path: '^src/(common|config|database)/', pathNot: '\\.spec\\.ts$' },
      to: { path: `^src/(${FEATURES})/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^test/|\\.spec\\.ts$' },
    },
    {
      name: 'no-dev-packages',
      comment: 'The container holds production dependencies only.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
