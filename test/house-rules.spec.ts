import { describe, expect, it } from '@jest/globals';
import { ESLint, RuleTester } from 'eslint';
import { houseRules } from '../scripts/house-rules.js';

Object.assign(RuleTester, { describe, it });
const tester = new RuleTester();
const each = (code: string): { code: string; errors: number } => ({ code, errors: 1 });

tester.run('injected-inputs', houseRules['injected-inputs'], {
  valid: ['clock.now()', 'new Date(0)', 'Date.parse(text)', 'config.server.port', 'Math.random()'],
  invalid: ['new Date()', 'Date.now()', 'process.env.PORT'].map(each),
});

tester.run('pure-domain', houseRules['pure-domain'], {
  valid: ['new Date(now)', 'random()', 'Math.max(1, 2)'],
  invalid: ['new Date()', 'Date.now()', 'Math.random()', 'process.env.PORT'].map(each),
});

tester.run('sql-in-queries', houseRules['sql-in-queries'], {
  valid: [
    "const text = 'Selects the first of them'",
    "const sentence = 'where they are'",
    'new Backlog({ where: \'status = 1 AND "dueAt" < $1\' })',
    "CleansUp({ table: 'alerts', where: `status IS NULL` })",
  ],
  invalid: [
    "tx.query('SELECT 1')",
    'tx.query(`INSERT INTO alerts VALUES ($1)`)',
    "tx.query('UPDATE alerts SET status = 1')",
    "tx.query('DELETE FROM alerts')",
    "const part = 'ORDER BY 1'",
    "const part = '$1::timestamptz'",
    'const part = `"tenantId" = $1`',
    "const part = 'pg_notify($1)'",
    "builder.andWhere('id > 1')",
    "const declared = { where: 'status IS NULL' }",
  ].map(each),
});

describe('the configuration of ESLint', () => {
  const eslint = new ESLint();
  const rulesBrokenIn = async (filePath: string, code: string): Promise<(string | null)[]> =>
    (await eslint.lintText(code, { filePath })).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  const BROKEN = "export const broken = [Date.now(), Math.random(), 'SELECT 1'];";

  it.each([
    ['src/alerts/alerts.service.ts', ['pager/injected-inputs', 'pager/sql-in-queries']],
    ['src/alerts/alerts.queries.ts', ['pager/injected-inputs']],
    ['src/alerts/domain/alert-fields.ts', ['pager/pure-domain', 'pager/pure-domain', 'pager/sql-in-queries']],
    ['src/alerts/domain/alert-fields.spec.ts', ['pager/pure-domain', 'pager/pure-domain']],
    ['src/config/config.ts', ['pager/sql-in-queries']],
    ['src/database/unit-of-work.ts', ['pager/injected-inputs']],
  ])('has the rules of this house for %s', async (path, expected) => {
    expect(await rulesBrokenIn(path, BROKEN)).toEqual(expected);
  });

  it('tells imports of types only, but where decorators may need them at run time', async () => {
    const imported = "import { Clock } from './clock.js';\nexport ";
    expect(await rulesBrokenIn('src/a.ts', `${imported}const at = (clock: Clock): Date => clock.now();`)).toEqual([
      '@typescript-eslint/consistent-type-imports',
    ]);
    const decorated = `@Injectable() class A { constructor(readonly clock: Clock) {} }`;
    expect(await rulesBrokenIn('src/a.ts', imported + decorated)).toEqual([]);
  });
});
