/**
 * `npm run package`: what a release hands out, in `release/`: the package (`npm pack`), what is in it (`pager-<version>.cdx.json`,
 * a software bill of materials by CycloneDX), and in `release/chart` the Helm chart of that version where `helm` is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './ensure-installed.js';
import { helpIfAsked } from './help.js';

helpIfAsked(
  'npm run package: the package, its bill of materials and the chart (where helm is installed) into release/',
);
const FOLDER = 'release';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
run('npm', ['pack', '--pack-destination', FOLDER, '--loglevel=error']);
writeFileSync(`${FOLDER}/pager-${version}.cdx.json`, `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
if (spawnSync('helm', ['version']).error) process.stderr.write('No helm: no chart\n');
else
  run('helm', [
    'package',
    'docker/helm',
    '--destination',
    `${FOLDER}/chart`,
    '--version',
    version,
    '--app-version',
    version,
  ]);

/** Of what people install with the package, and of what is in its bundles; not of what builds and tests it. */
function billOfMaterials() {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--workspaces=false'];
  const told = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(told);
  const bundled = new Set(
    [...readFileSync('dist/licenses.md', 'utf8').matchAll(/^## (\S+@\S+)$/gm)].map(([, name]) => name),
  );
  const isDevelopment = ({ name }) => name === 'cdx:npm:package:development';
  const components = bill.components
    .filter((each) => !each.properties?.some(isDevelopment) || bundled.has(`${each.name}@${each.version}`))
    .map(({ properties, ...each }) => ({
      ...each,
      scope: bundled.has(`${each.name}@${each.version}`) ? 'required' : each.scope,
      properties: properties?.filter((property) => !isDevelopment(property)),
    }));
  const missing = [...bundled].filter((name) => !components.some((each) => name === `${each.name}@${each.version}`));
  if (missing.length > 0) throw new Error(`Not in package-lock.json: ${missing.join(', ')}`);
  const known = new Set([bill.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((each) => known.has(each)) }));
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'pager' } },
    components,
    dependencies,
  };
}
