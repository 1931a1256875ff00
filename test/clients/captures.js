import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const FOLDER = new URL('../fixtures/clients/', import.meta.url);
const OF_THE_CONNECTION = ['host', 'content-length', 'connection', 'accept-encoding'];

/** Every captured request again, byte for byte but for the key; the answer has the keys of the one it got then. */
export function captures(service) {
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    it(file.replace('.json', ''), async () => {
      const { method, url, headers, bodyText, answered } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
      const answer = await fetch(service().url + url, {
        method,
        headers: withKey(headers, service().key),
        body: bodyText,
      });
      assert.equal(answer.status, answered.status);
      const body = await answer.json();
      assert.deepEqual(Object.keys(body).sort(), Object.keys(answered.body).sort());
      assert.equal(body.result, answered.body.result);
    });
  }
}

function withKey(headers, key) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  const authorization = headers.authorization.startsWith('Basic ')
    ? `Basic ${Buffer.from(`:${key}`).toString('base64')}`
    : `GenieKey ${key}`;
  return { ...Object.fromEntries(kept), authorization };
}
