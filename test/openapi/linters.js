import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { FOLDER, npmTool } from './tools.js';

/** Paths as third-party clients ask for them, beside those of the contract below an alert (docs/deviations.md). */
const THIRD_PARTY = new Set(['/v2/alerts/requests/{requestId}', '/v2/alerts/saved-searches/{identifier}']);
const OF_AN_ALERT = '/v2/alerts/{identifier}/';

/** Ambiguous by their letter, and required both. */
function isKnown({ ruleId, message }) {
  const [, one, other] = /two ambiguous paths: `(.*)` and `(.*)`\.$/.exec(message) ?? [];
  return (
    ruleId === 'no-ambiguous-paths' &&
    ((THIRD_PARTY.has(one) && other.startsWith(OF_AN_ALERT)) || (THIRD_PARTY.has(other) && one.startsWith(OF_AN_ALERT)))
  );
}

/** Both report nothing else, not even a warning. */
export function linters(context) {
  it('finds nothing wrong: redocly, its recommended rules', { timeout: 300_000 }, () => {
    const { stdout } = spawnSync(
      npmTool('redocly'),
      ['lint', context.document, '--format=json', '--max-problems=1000'],
      {
        encoding: 'utf8',
        maxBuffer: 1e9,
        cwd: FOLDER,
      },
    );
    const { problems } = JSON.parse(stdout);
    assert.deepEqual(
      problems.filter((each) => !isKnown(each)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
  });

  it('finds nothing wrong: Spectral, its rules for OpenAPI', { timeout: 300_000 }, () => {
    const rules = join(FOLDER, 'spectral.yaml');
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const { stdout } = spawnSync(npmTool('spectral'), ['lint', context.document, '-r', rules, '-f', 'json', '-q'], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    assert.deepEqual(
      JSON.parse(stdout).map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
      [],
    );
  });
}
