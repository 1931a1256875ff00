import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banner, type BannerFacts } from './banner.js';

describe('the banner', () => {
  const facts: BannerFacts = {
    serviceName: 'Pager',
    address: 'http://localhost:4000',
    consoleAddress: null,
    dataDir: '/srv/pager',
    movedDatabase: null,
    mailboxFolder: null,
    firstRun: { created: false, adminEmail: null },
    keptKey: false,
    isInstalled: false,
    demoSettings: [],
  };

  /** The arguments that curl gets when a shell runs the printed command. */
  function pasted(change: Partial<BannerFacts>): string[] {
    const command = /^ {2}curl [^]*?[^\\]\n/m.exec(banner({ ...facts, ...change }))?.[0] ?? '';
    const script = `curl() { printf '%s\\n' "$@"; }\n${command}`;
    return execFileSync('sh', ['-c', `API_KEY=mine\n${script}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
  }
  const shown = (key: string): string[] => [
    ...['-X', 'POST', 'http://localhost:4000/v2/alerts', '-H', `Authorization: CompatKey ${key}`],
    ...['-H', 'Content-Type: application/json', '-d', '{"message": "Disk almost full on db-01", "priority": "P2"}'],
  ];

  it('has a curl with the key that this start made', () => {
    const firstRun = { created: true, adminEmail: 'admin@localhost', adminPassword: 'secret', apiKey: 'pager-new' };
    expect(pasted({ firstRun })).toEqual(shown('pager-new'));
  });

  it('has a curl that reads the key of an earlier start, in a folder of any name', () => {
    const dataDir = mkdtempSync(join(tmpdir(), "pager banner's $HOME "));
    writeFileSync(join(dataDir, 'first-run.json'), JSON.stringify({ apiKey: 'pager-kept' }));
    try {
      expect(pasted({ dataDir, keptKey: true })).toEqual(shown('pager-kept'));
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it("names the console's address", () => {
    expect(banner(facts)).toContain('in a browser: http://localhost:4000/console/\n');
    const consoleAddress = 'http://localhost:5174/console/';
    expect(banner({ ...facts, consoleAddress })).toContain(`in a browser: ${consoleAddress}\n`);
    expect(banner({ ...facts, consoleAddress })).not.toContain('4000/console');
  });

  it('asks for the key where only the operator knows it', () => {
    expect(banner(facts)).toContain('Raise an alert (put in your API key):');
    expect(pasted({})).toEqual(shown('mine'));
  });

  it('names the settings that the demo needs, too', () => {
    expect(banner(facts)).toContain('Watch an alert travel: npm run demo\n');
    const demoSettings = [
      ['DATA_DIR', '/my data'],
      ['PORT', '4000'],
    ] as const;
    expect(banner({ ...facts, demoSettings })).toContain(": DATA_DIR='/my data' PORT=4000 npm run demo\n");
    // No `npx pager`: where that is not installed, it would fetch somebody's package.
    expect(banner({ ...facts, demoSettings, isInstalled: true })).not.toMatch(/npm run|npx/);
  });

  it('says where the data is', () => {
    expect(banner(facts)).toContain('Data is in /srv/pager\n');
    const movedDatabase = '/var/lib/pager-1';
    expect(banner({ ...facts, movedDatabase })).toContain(
      `Data is in /srv/pager; the database's files are in ${movedDatabase}\n`,
    );
  });
});
