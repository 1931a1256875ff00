import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { promisify } from 'node:util';
import { npmPackages, obtain } from './installs.js';

/** The Node SDK of the third-party API, used as its README says. */
export function opsgenieSdk(service) {
  const { skip, got } = obtain(['npm'], npmPackages);
  if (skip) return void it(skip, { skip: true });
  let alerts;
  let heartbeats;
  before(() => {
    const sdk = createRequire(join(got, 'package.json'))('opsgenie-sdk');
    sdk.configure({ api_key: service().key, host: service().url });
    alerts = promised(sdk.alertV2);
    heartbeats = promised(sdk.heartbeat);
  });

  const alias = 'sdk run/alias 1';
  const byAlias = { identifier: encodeURIComponent(alias), identifierType: 'alias' };
  const get = async (identifier = byAlias) => (await alerts.get(identifier, {})).data;

  /** Sends a request that is accepted, and polls for what became of it. */
  async function done(name, ...args) {
    const { result, requestId } = await alerts[name](...args, {});
    assert.equal(result, 'Request will be processed');
    const { data } = await alerts.getRequestStatus(requestId, {});
    assert.deepEqual([data.success, data.isSuccess], [true, true], data.status);
    return data;
  }

  it('creates, and reads by id, tiny id and alias', async () => {
    const created = await done('create', {
      message: 'Disk almost full on db-01',
      alias,
      description: '95% used on /var',
      source: 's'.repeat(127),
      entity: 'db-01',
      priority: 'P2',
      user: 'ci@example.com',
      note: 'from the sdk',
      tags: ['disk', 'prod'],
      details: { mount: '/var', used: '95%' },
      actions: ['ping', 'df'],
      responders: [{ type: 'team', name: 'no-such-team' }],
      visibleTo: [{ type: 'team', name: 'no-such-team' }],
    });
    assert.deepEqual([created.action, created.alias], ['Create', alias]);
    const alert = await get({ identifier: created.alertId, identifierType: 'id' });
    assert.equal(alert.message, 'Disk almost full on db-01');
    assert.equal(typeof alert.tinyId, 'string');
    assert.equal((await get({ identifier: alert.tinyId, identifierType: 'tiny' })).id, alert.id);
    assert.equal((await get()).id, alert.id);
  });

  it('lists with a query', async () => {
    await done('create', { message: 'Another', alias: 'sdk-other', priority: 'P5' });
    const query = 'status: open AND priority: P2 AND (tag: disk OR tag: cpu) AND createdAt > 1470394841148';
    const { data, paging } = await alerts.list({ query, sort: 'createdAt', order: 'desc', offset: 0, limit: 1 }, {});
    assert.deepEqual(
      data.map((alert) => alert.alias),
      [alias],
    );
    assert.ok(paging.first && paging.last);
  });

  it('acknowledges, and takes it back', async () => {
    await done('acknowledge', byAlias, { user: 'ann', source: 'sdk', note: 'mine' });
    assert.deepEqual([(await get()).status, (await get()).acknowledged], ['open', true]);
    await done('unacknowledge', byAlias, {});
    assert.equal((await get()).acknowledged, false);
  });

  it('notes', async () => {
    await done('addNote', byAlias, { note: 'a note', user: 'ann' });
    const { data } = await alerts.listAlertNotes(byAlias, {}, {});
    assert.deepEqual([data[0].note, data[0].owner], ['a note', 'ann']);
    const logs = await alerts.listAlertLogs(byAlias, {}, {});
    assert.ok(logs.data.length >= 4);
  });

  it('tags and details', async () => {
    await done('addTags', byAlias, { tags: ['db', 'x y'] });
    await done('removeTags', byAlias, { tags: 'disk,x y' });
    assert.deepEqual((await get()).tags, ['prod', 'db']);
    await done('addDetails', byAlias, { details: { k: 'v' } });
    await done('removeDetails', byAlias, { keys: 'mount,used' });
    assert.deepEqual((await get()).details, { k: 'v' });
  });

  it('assigns, snoozes, and asks for recipients', async () => {
    await done('assign', byAlias, { owner: { username: 'admin@example.com' } });
    await done('snooze', byAlias, { endTime: new Date(Date.now() + 3_600_000).toISOString() });
    const { owner, snoozed } = await get();
    assert.deepEqual([owner, snoozed], ['admin@example.com', true]);
    assert.ok(Array.isArray((await alerts.listAlertRecipients(byAlias, {})).data));
  });

  it('escalates, adds a team, and acts', async () => {
    await done('escalateToNext', byAlias, { escalation: { name: 'ops-escalation' } });
    await done('addTeam', byAlias, { team: { name: 'ops' } });
    await done('executeAction', byAlias, { action: 'ping' });
    assert.ok((await get()).responders.some(({ type, id }) => type === 'team' && id));
  });

  it('saves searches', async () => {
    const owner = { username: service().admin };
    const { data } = await alerts.createSavedSearch({ name: 'sdk search', query: 'tag: prod', owner }, {});
    const byId = { identifier: data.id, identifierType: 'id' };
    assert.equal((await alerts.getSavedSearch(byId, {})).data.query, 'tag: prod');
    await alerts.updateSavedSearch(byId, { name: 'sdk other', query: 'tag: db', owner }, {});
    assert.ok((await alerts.listSavedSearches({})).data.some(({ name }) => name === 'sdk other'));
  });

  it('closes, and deletes', async () => {
    await done('close', byAlias, { source: 'sdk' });
    const { id, status } = await get();
    assert.equal(status, 'closed');
    await done('delete', { identifier: id, identifierType: 'id' });
    await assert.rejects(get({ identifier: id, identifierType: 'id' }), { httpStatusCode: 404 });
  });

  it('is told that there is nothing to close', async () => {
    const { requestId } = await alerts.close({ identifier: 'no-such-alias', identifierType: 'alias' }, {}, {});
    const { data } = await alerts.getRequestStatus(requestId, {});
    assert.deepEqual([data.success, data.status], [false, 'There is no open alert with alias [no-such-alias]']);
  });

  it('pings, enables and disables heartbeats', async () => {
    const one = { identifier: 'sdk-heartbeat' };
    const created = await heartbeats.create({ name: one.identifier, interval: 10, intervalUnit: 'minutes' }, {});
    const { name, enabled, expired } = created.data;
    assert.deepEqual([name, enabled, expired], [one.identifier, true, false]);
    assert.equal((await heartbeats.ping(one, {})).result, 'PONG - Heartbeat received');
    assert.equal((await heartbeats.disable(one, {})).data.enabled, false);
    assert.equal((await heartbeats.enable(one, {})).data.enabled, true);
    assert.equal((await heartbeats.update(one, { interval: 20 }, {})).data.name, one.identifier);
    assert.equal((await heartbeats.get(one, {})).data.interval, 20);
    const { data } = await heartbeats.list({}, {});
    assert.ok(data.heartbeats.some(({ name }) => name === one.identifier));
    await heartbeats.delete(one, {});
  });
}

/** The SDK's functions take a callback as their last argument. */
function promised(functions) {
  const own = Object.entries(functions).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(own.map(([name, call]) => [name, promisify(call.bind(functions))]));
}
