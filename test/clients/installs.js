import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { isThere, sh } from '../openapi/tools.js';

/** Git ignores it; it may be removed at any time. */
export const FOLDER = resolve('node_modules/.cache/clients');

/** The versions that were run; docs/reference/compat.md names them too. (ElastAlert 2 needs pytz, and does not say so.) */
export const VERSIONS = {
  npm: { 'opsgenie-sdk': '0.5.1' },
  python: {
    ...{ 'opsgenie-sdk': '2.1.5', apprise: '2.2.0', elastalert2: '2.19.0', pytz: '2026.6' },
    ...{ pagerduty: '7.2.0', pdpyras: '5.4.1' },
  },
  airflow: { 'apache-airflow-core': '3.3.2', 'apache-airflow-providers-opsgenie': '5.11.1' },
  go: { 'github.com/opsgenie/opsgenie-go-sdk-v2': 'v1.2.23' },
  alertmanager: 'v0.34.2',
  java: { 'com.opsgenie.integration:sdk': '2.13.7' },
};

/** The folder with these packages of npm in its `node_modules`. */
export function npmPackages() {
  return once('npm', VERSIONS.npm, (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS.npm }));
    sh('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], { cwd: folder });
  });
}

/** The `bin` of an environment of Python with these packages. @param name a key of VERSIONS */
export function pythonPackages(name) {
  const folder = once(name, VERSIONS[name], (path) => {
    sh('python3', ['-m', 'venv', '--clear', path]);
    sh(join(path, 'bin/pip'), ['install', '--quiet', ...pinned(VERSIONS[name], '==')]);
  });
  return join(folder, 'bin');
}

/** The modules of the program in test/clients/go. */
export function goModules() {
  const folder = once('go', VERSIONS.go, (path) => {
    cpSync('test/clients/go', path, { recursive: true });
    sh('go', ['mod', 'tidy'], { cwd: path });
  });
  cpSync('test/clients/go/main.go', join(folder, 'main.go'));
  return folder;
}

/**
 * Alertmanager, built from its Go module. The module lacks the files of the web interface, which are made by its own build;
 * an empty page takes their place. All else is as released.
 */
export function alertmanagerBinary() {
  const module = 'github.com/prometheus/alertmanager';
  const folder = once('alertmanager', VERSIONS.alertmanager, (path) => {
    const download = sh('go', ['mod', 'download', '-json', `${module}@${VERSIONS.alertmanager}`], { cwd: path });
    const source = join(path, 'source');
    cpSync(JSON.parse(download).Dir, source, { recursive: true });
    sh('chmod', ['-R', 'u+w', source]);
    mkdirSync(join(source, 'ui/app/dist'), { recursive: true });
    writeFileSync(join(source, 'ui/app/dist/index.html'), '');
    sh('go', ['build', '-o', '../alertmanager', './cmd/alertmanager'], { cwd: source });
  });
  return join(folder, 'alertmanager');
}

/** The class path of the Java SDK, in Maven's order; a folder for classes of our own comes first. */
export function javaClassPath() {
  const folder = once('java', VERSIONS.java, (path) => {
    cpSync('test/clients/java/pom.xml', join(path, 'pom.xml'));
    sh('mvn', ['-q', 'dependency:build-classpath', '-Dmdep.outputFile=class-path'], { cwd: path });
  });
  return [folder, readFileSync(join(folder, 'class-path'), 'utf8')].join(delimiter);
}

/** An Alertmanager that is installed (`apt-get install prometheus-alertmanager`). @throws Error when there is none */
export function installedAlertmanager() {
  const names = ['alertmanager', 'prometheus-alertmanager'];
  const places = process.env.PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error('there is no alertmanager on the PATH');
  return found;
}

/** What `install` gives, or why it gives nothing: `{got}` or `{skip}`. @param commands what it needs to be installed */
export function obtain(commands, install) {
  const absent = commands.filter((command) => !isThere(command, command === 'go' ? 'version' : '--version'));
  if (absent.length > 0) return { skip: `is skipped: ${absent.join(' and ')} not installed` };
  try {
    return { got: install() };
  } catch (error) {
    return { skip: `is skipped: ${error.message.trim().slice(-500)}` };
  }
}

const pinned = (versions, sign) => Object.entries(versions).map(([name, version]) => `${name}${sign}${version}`);

/** Installs what is not there yet, or was installed at other versions. */
function once(name, versions, install) {
  const folder = join(FOLDER, name);
  const marker = join(folder, `installed-${JSON.stringify(versions).replaceAll(/[^\w.]+/g, '-')}`);
  if (!existsSync(marker)) {
    mkdirSync(folder, { recursive: true });
    install(folder);
    writeFileSync(marker, '');
  }
  return folder;
}
