import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ERROR_CODES } from './error-codes.js';

it('every code is one that some other file answers with', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.spec)\.ts$/.test(file) && !file.endsWith('error-codes.ts') && !file.startsWith('api-docs'),
  );
  const sources = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
  expect(Object.keys(ERROR_CODES).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
