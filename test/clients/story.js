import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, it } from 'node:test';

/**
 * A story that is told in a client's own language: the program says `ok STEP` or `not ok STEP: why` for each step, and each is a
 * test here. Then the service's own API says what came of it.
 * @param service gives the running service
 * @param client `{prefix, skip, command, steps}`: the prefix of all its names; why it cannot run; a function that gives command
 * and arguments; the titles of its steps
 */
export function story(service, { prefix, skip, command, steps }) {
  if (skip) return void it(skip, { skip: true });
  const said = new Map();
  before(
    () => {
      const [file, ...args] = command();
      const { stdout, stderr, error } = spawnSync(file, args, {
        encoding: 'utf8',
        timeout: 120_000,
        env: { ...process.env, ...environment(service(), prefix) },
      });
      if (error) throw error;
      for (const [, verdict, step, why = ''] of stdout.matchAll(/^(ok|not ok) ([^:\n]+?)(?:: (.*))?$/gm))
        said.set(step, verdict === 'ok' ? null : why);
      const untold = steps.find((step) => !said.has(step));
      if (untold) said.set(untold, `It did not come so far:\n${stderr.slice(-4_000)}`);
    },
    { timeout: 900_000 },
  );
  for (const step of steps) {
    it(step, () => {
      const why = said.get(step);
      if (why !== null) throw new Error(why ?? 'It did not come so far');
    });
  }
}

const environment = ({ url, key, admin }, prefix) => ({
  PAGER_URL: url,
  PAGER_KEY: key,
  STORY_PREFIX: prefix,
  STORY_OWNER: admin,
});

/** What the service itself says after the story that all SDKs tell. @param users false: the client adds teams only */
export function afterwards(service, prefix, { users = true } = {}) {
  const byAlias = (name) => service().get(`/v2/alerts/${encodeURIComponent(`${prefix} ${name}`)}?identifierType=alias`);

  it('left an alert with all that was done to it', async () => {
    const alert = await byAlias('one');
    assert.deepEqual([alert.status, alert.snoozed, alert.count], ['acknowledged', true, 1]);
    assert.deepEqual([alert.tags, alert.details, alert.entity], [['prod', 'db'], { k: 'v' }, 'db-01']);
    assert.equal(alert.owner, service().admin);
    const { escalation, user } = service().ids;
    assert.deepEqual(
      new Set(alert.responders.map(({ type, id, name }) => `${type} ${id ?? name}`)),
      new Set(['team ops', `escalation ${escalation}`, ...(users ? [`user ${user}`] : [])]),
    );
    const { activities } = await service().get(`/v2/alerts/${alert.id}/activities`);
    const types = new Set(activities.map(({ type }) => type));
    for (const type of ['created', 'acknowledged', 'unacknowledged', 'assigned', 'responders-added', 'escalated'])
      assert.ok(types.has(type), `no activity ${type}: ${[...types].join()}`);
    const notes = await service().get(`/v2/alerts/${alert.id}/notes`);
    assert.ok(notes.some(({ note }) => note === 'a note'));
  });

  it('left one closed, and one deleted', async () => {
    assert.equal((await byAlias('two')).status, 'closed');
    await assert.rejects(byAlias('three'), /: 404/);
  });

  it('left a heartbeat', async () => {
    const heartbeat = await service().heartbeat(`${prefix}-heartbeat`);
    assert.deepEqual([heartbeat.interval, heartbeat.enabled, heartbeat.expired], [20, true, false]);
    assert.ok(heartbeat.lastPing);
    await assert.rejects(service().heartbeat(`${prefix}-gone`), /: 404/);
  });
}
