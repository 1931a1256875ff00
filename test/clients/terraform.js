import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, it } from 'node:test';
import { startService } from './service.js';

const PROVIDER_NAME = 'terraform-provider-opsgenie';
/** `plan -detailed-exitcode` ends with this when there is nothing to change, and with 2 when there is. */
const NOTHING_TO_DO = 0;

/**
 * The unmodified Terraform provider, where TOFU (OpenTofu or Terraform) and PROVIDER (a file called
 * terraform-provider-opsgenie) name the binaries. Services of its own, with their rate limits: one on which the
 * configuration in test/clients/terraform is applied, and one into which the organisation then moves.
 */
export function terraform() {
  const { TOFU, PROVIDER } = process.env;
  if (!TOFU || !PROVIDER) return void it('is skipped: TOFU and PROVIDER name no binaries', { skip: true });
  assert.equal(basename(PROVIDER), PROVIDER_NAME, 'PROVIDER');
  const program = new Program(TOFU, resolve(PROVIDER));
  let old;
  let next;
  before(async () => {
    old = await started();
    program.use(old);
  });
  after(async () => {
    await Promise.all([old?.stop(), next?.stop()]);
    program.remove();
  });

  const settles = async (variables) => {
    await program.run('apply', '-auto-approve', ...variables);
    await program.isSettled(variables);
  };
  it('makes one of everything, and then plans nothing', () => settles([]));
  it('changes everything, and then plans nothing', () => settles(['-var=changed=true']));
  it('changes everything back, and then plans nothing', () => settles([]));
  it('plans nothing for the organisation that has moved in, with the state it has', async () => {
    next = await started();
    const keyFile = program.file('source.key', old.configKey);
    const from = ['--from-api', old.url, '--key-file', keyFile, '--archive', join(program.folder, 'archive')];
    const options = ['--trust-channels', '--go-live', '--json'];
    const { hash } = JSON.parse(await next.cli('move-in', ...from, ...options));
    const accepted = hash === null ? [] : ['--accept-differences', hash];
    const { outcome } = JSON.parse(await next.cli('move-in', ...from, ...options, '--apply', ...accepted));
    assert.equal(outcome, 'applied');
    program.use(next);
    await program.isSettled([]);
  });
  it('removes everything', async () => {
    program.use(old);
    await program.run('destroy', '-auto-approve');
    assert.equal((await program.run('state', 'list')).trim(), '');
    for (const path of ['/v2/teams', '/v2/schedules', '/v2/escalations', '/v1/maintenance', '/v2/policies/alert'])
      assert.deepEqual(await old.configured(old.configKey, path), [], path);
  });
}

/** A service with an API key that configures it. */
async function started() {
  const service = await startService({ RATE_LIMIT_DISABLED: '' });
  service.configKey = await service.configurationKey();
  return service;
}

/** The program in a folder with the configuration and its state. */
class Program {
  folder = mkdtempSync(join(tmpdir(), 'pager-terraform-'));
  #environment = {};

  constructor(binary, provider) {
    this.binary = binary;
    copyFileSync('test/clients/terraform/everything.tf', join(this.folder, 'everything.tf'));
    const place = JSON.stringify(dirname(provider));
    this.settings = this.file(
      'settings.rc',
      `provider_installation {\n  dev_overrides {\n    "opsgenie/opsgenie" = ${place}\n  }\n  direct {}\n}\n`,
    );
  }

  /** From now on the configuration is that of this service. */
  use({ url, configKey }) {
    this.#environment = { OPSGENIE_API_URL: new URL(url).host, OPSGENIE_API_KEY: configKey };
  }

  file(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  /** What it printed. @throws Error with that when it ended with something other than `expected` */
  async run(command, ...args) {
    const env = { ...process.env, TF_CLI_CONFIG_FILE: this.settings, TF_IN_AUTOMATION: '1', ...this.#environment };
    const options = command === 'state' ? [] : ['-no-color', '-input=false'];
    const child = spawn(this.binary, [command, ...args, ...options], { cwd: this.folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const status = await new Promise((done) => child.once('close', done));
    assert.equal(status, NOTHING_TO_DO, `${command} ended with ${status}\n${output}`);
    return output;
  }

  async isSettled(variables) {
    await this.run('plan', '-detailed-exitcode', ...variables);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
