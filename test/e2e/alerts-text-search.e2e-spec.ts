import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { textCondition } from '../../src/alerts/lifecycle/domain/search/text-condition.js';
import { IndexTextsJob } from '../../src/alerts/lifecycle/index-texts.job.js';
import { SearchTextsWithoutAccents1795995724109 } from '../../src/platform/database/migrations/1795995724109-search-texts-without-accents.js';
import { pageByTexts } from '../../src/alerts/search/search.queries.js';
import { asAdmin, createKey, createTeam, createTenant, defaultTenantId } from '../support/accounts.js';
import { AlertClient, type ShownAlert } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { days, FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/** More than what is looked through before the search table is asked. */
const CROWD = 2_600;

describe('text search in a large tenant', () => {
  const clock = new FakeClock();
  let app: TestApp;
  let alerts: AlertClient;
  let tenantId: string;

  beforeAll(async () => {
    app = await TestApp.start({ clock });
    alerts = new AlertClient(app);
    tenantId = await defaultTenantId(app);
  });
  afterAll(() => app.stop());

  /** Alerts of no interest, the newest of which is of now. */
  const crowd = (count = CROWD): Promise<unknown> =>
    app.sql(
      `INSERT INTO alerts ("tenantId", id, "tinyId", alias, message, status, acknowledged, priority, source, entity, tags,
         details, responders, actions, "readBy", count, "skipEscalation", "suppressNotifications", "lastOccurredAt",
         "createdAt", "updatedAt")
       SELECT $1, gen_random_uuid(), 1, gen_random_uuid(), 'Latency', 'closed', false, 'P5', 'crowd', '', '{}', '{}', '[]',
         '{}', '[]', 1, false, false, $2, $2::timestamptz - n * interval '1 millisecond', $2
       FROM generate_series(1, $3::integer) n`,
      [tenantId, clock.now(), count],
    );
  /** Until all of it is in the search table. */
  const index = async (): Promise<void> => {
    clock.moveBy(minutes(4));
    await app.settle();
  };
  const list = async (query: string, as = alerts): Promise<ShownAlert[]> =>
    (await as.get(`?${query}`).expect(200)).body.data as ShownAlert[];
  const found = async (query: string, as = alerts): Promise<string[]> =>
    (await list(`query=${encodeURIComponent(query)}`, as)).map(({ message }) => message);
  /** The alerts that the search table names, by what they say. */
  const indexed = async (word: string): Promise<string[]> =>
    (await app.sql<{ alertId: string }>(`SELECT "alertId" FROM alert_texts WHERE text ILIKE $1`, [`%${word}%`])).map(
      ({ alertId }) => alertId,
    );

  it('finds a rare word in the search table, behind its end, and in both', async () => {
    await alerts.created({ message: 'zebra one', description: 'Strange STRIPES' });
    clock.moveBy(seconds(1));
    await alerts.created({ message: 'zebra two', tags: ['stripes'] });
    await crowd();
    expect(await found('zebra')).toEqual(['zebra two', 'zebra one']);
    await index();
    expect(await indexed('zebra')).toHaveLength(2);
    expect(await found('zebra')).toEqual(['zebra two', 'zebra one']);
    expect(await found('stripes')).toEqual(['zebra two', 'zebra one']);

    await alerts.created({ message: 'zebra three' });
    await crowd();
    expect(await indexed('zebra')).toHaveLength(2);
    expect(await found('zebra')).toEqual(['zebra three', 'zebra two', 'zebra one']);
    expect(await found('three')).toEqual(['zebra three']);
    await index();
    expect(await indexed('zebra')).toHaveLength(3);
    expect(await found('zebra')).toEqual(['zebra three', 'zebra two', 'zebra one']);
    expect(await found('okapi')).toEqual([]);
  });

  it('finds what no index helps to find: few letters, and other alphabets', async () => {
    await alerts.created({ message: 'q9', description: 'Диск переполнен', details: { ort: '東京' } });
    for (const newer of [true, false]) {
      if (!newer) await crowd().then(index);
      for (const typed of ['q9', 'диск', 'ДИСК 東京', '東', 'диск OR zz%'])
        expect([typed, await found(typed)]).toEqual([typed, ['q9']]);
      expect(await found('диск zz%')).toEqual([]);
    }
  });

  it('reads from the search table what it would read from the alerts', async () => {
    // Whoever asked the alerts for it would look in vain: the rows differ only here.
    const [id] = await indexed('three');
    await app.sql(`UPDATE alert_texts SET text = 'gone' WHERE "alertId" = $1`, [id]);
    expect(await found('zebra')).toEqual(['zebra two', 'zebra one']);
    await app.sql(`UPDATE alert_texts SET text = 'zebra three' WHERE "alertId" = $1`, [id]);
    expect(await found('zebra')).toEqual(['zebra three', 'zebra two', 'zebra one']);
  });

  it.each([
    ['message: zebra AND NOT message: two', ['zebra three', 'zebra one']],
    ['message: two OR tag: nothing-like-it', ['zebra two']],
    ['message: zebra AND message: two', ['zebra two']],
    ['message: three OR status: acknowledged', ['zebra three']],
    ['NOT source: crowd AND message: zebra*', ['zebra three', 'zebra two', 'zebra one']],
    ['message: z*one', ['zebra one']],
    ['tag: stripes', ['zebra two']],
    ['tag: stripe', []],
    ['status: open AND zebra AND createdAt < 2026-06-01T12:00:01Z', ['zebra one']],
    ['zeb_a', []],
    ['z%a', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('takes wildcards, quotes and backslashes for themselves', async () => {
    const odd = String.raw`100% C:\temp\new_file "quoted" it's`;
    await alerts.created({ message: odd });
    await alerts.created({ message: String.raw`100  C:xtempxnewxfile quoted its` });
    await crowd();
    await index();
    for (const part of ['100% C', String.raw`\temp\new_file`, 'new_file', `it's`, odd, '100%']) {
      expect(await found(part)).toEqual([odd]);
    }
    // Quotes make a phrase of it.
    expect(await found('"quoted"')).toHaveLength(2);
    expect(await found('message: "new_f*"')).toEqual([]);
  });

  it('looks for a phrase in each tag, in any case, and in no two of them together', async () => {
    await alerts.created({ message: 'kiwi', tags: ['Ünder review', 'Red', 'queue'] });
    for (const part of ['ÜNDER REV', 'red', 'ed', 'QUEUE']) expect(await found(part)).toContain('kiwi');
    expect(await found('"red queue"')).toEqual([]);
    expect(await found('"review red"')).toEqual([]);
    expect(await found('"kiwi ünder"')).toEqual([]);
    expect(await found('QUEUE kiwi ünder')).toEqual(['kiwi']);
  });

  /** @contract alerts-3 */
  it('folds what the search table holds, also what it held before', async () => {
    await alerts.created({ message: 'Fußball', tags: ['STRAẞE'], details: { trainer: 'José Núñez’' } });
    clock.moveBy(seconds(1));
    await alerts.created({ message: 'FUSSBALL strasse' });
    await crowd();
    await index();
    const both = ['FUSSBALL strasse', 'Fußball'];
    const spellings = ['fussball', 'FUẞBALL', 'fußball', 'ussba', 'strasse', 'STRAßE'];
    const accents = ['nunez', 'Núñez', 'jose NUÑEZ', `"nunez'"`];
    const all = async (): Promise<void> => {
      for (const spelling of spellings) expect([spelling, await found(spelling)]).toEqual([spelling, both]);
      for (const spelling of accents) expect([spelling, await found(spelling)]).toEqual([spelling, ['Fußball']]);
    };
    await all();

    const before = 'Fußball\nSTRAẞE\nJosé Núñez’';
    await app.sql(`UPDATE alert_texts SET text = $1 WHERE text LIKE E'fussball\\n%'`, [before]);
    expect(await found('fussball')).toEqual(['FUSSBALL strasse']);
    const query = (sql: string, values?: unknown[]) => app.sql(sql, values);
    await new SearchTextsWithoutAccents1795995724109().up({ query } as unknown as QueryRunner);
    await all();
    expect(await indexed('strasse')).toHaveLength(2);
  });

  it('finds an edited alert by what it says now, and no longer by what it said', async () => {
    const id = await alerts.created({ alias: 'edited', message: 'quokka', tags: ['wombat'], description: 'before' });
    await crowd();
    await index();
    await alerts.post(`/${id}/tags`, { tags: ['numbat'] }).expect(200);
    expect(await found('numbat')).toEqual(['quokka']);
    await alerts.delete(`/${id}/tags?tags=wombat`).expect(200);
    expect(await found('wombat')).toEqual([]);
    await alerts.put(`/${id}/description`, { description: 'bilby' }).expect(202);
    expect(await found('bilby')).toEqual(['quokka']);
    await alerts.created({ alias: 'edited', message: 'dunnart', description: 'potoroo' });
    expect(await found('potoroo')).toEqual(['dunnart']);
    expect(await found('bilby')).toEqual([]);
    expect(await found('quokka')).toEqual([]);
    expect(await indexed('quokka')).toEqual([]);
  });

  it('finds an alert that was edited before its turn', async () => {
    const id = await alerts.created({ message: 'kea' });
    await alerts.put(`/${id}/message`, { message: 'kakapo' }).expect(202);
    await crowd();
    expect(await found('kakapo')).toEqual(['kakapo']);
    await index();
    expect(await indexed('kakapo')).toEqual([id]);
    expect(await found('kakapo')).toEqual(['kakapo']);
  });

  it('does not write the search table when a repeat says the same', async () => {
    await alerts.created({ alias: 'same', message: 'capybara' });
    await index();
    const version = () => app.sql(`SELECT xmin::text, text FROM alert_texts WHERE text LIKE '%capybara%'`);
    const before = await version();
    expect(before).toHaveLength(1);
    await alerts.created({ alias: 'same', message: 'capybara' });
    await alerts.act(await idOf('capybara'), 'acknowledge').expect(202);
    expect(await version()).toEqual(before);
  });

  const idOf = async (word: string): Promise<string> => (await list(`query=${word}`))[0]!.id;

  /** @contract alerts-3 */
  it('finds an alert by a detail that it has now', async () => {
    const id = await alerts.created({ message: 'tapir', details: { habitat: 'Rainforest', food: 'leaves' } });
    await crowd();
    await index();
    expect(await indexed('rainforest')).toEqual([id]);
    expect(await found('details.habitat: rainforest')).toEqual(['tapir']);
    expect(await found('details.food: rainforest')).toEqual([]);
    expect(await found('details.value: rain*')).toEqual(['tapir']);
    for (const words of ['rainforest', 'LEAVES rain']) expect(await found(words)).toEqual(['tapir']);
    expect(await found('habitat')).toEqual([]);
    await alerts.post(`/${id}/details`, { details: { habitat: 'savanna' } }).expect(200);
    expect(await found('rainforest')).toEqual([]);
    expect(await found('savanna')).toEqual(['tapir']);
    expect(await found('details.habitat: rainforest')).toEqual([]);
    expect(await found('details.habitat: savanna')).toEqual(['tapir']);
  });

  it('forgets what is deleted', async () => {
    const id = await alerts.created({ message: 'dodo' });
    await crowd();
    await index();
    expect(await indexed('dodo')).toEqual([id]);
    await alerts.delete(`/${id}`).expect(200);
    expect(await found('dodo')).toEqual([]);
    expect(await indexed('dodo')).toEqual([]);
  });

  it('finds an alert that is stored long after it was dated', async () => {
    const now = clock.now();
    clock.moveBy(-days(1));
    const id = await alerts.created({ message: 'mammoth' });
    clock.moveTo(now);
    await crowd();
    expect(await indexed('mammoth')).toEqual([id]);
    expect(await found('mammoth')).toEqual(['mammoth']);
  });

  it('shows each caller what they may see, in the status they ask for', async () => {
    const own = await createTeam(app);
    const other = await createTeam(app);
    for (const { id, name } of [
      { ...own, name: 'own' },
      { ...other, name: 'other' },
    ]) {
      await new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: id })}`).created({
        message: `lynx of ${name}`,
      });
    }
    const closed = await alerts.created({ message: 'lynx closed' });
    await alerts.act(closed, 'close').expect(202);
    await crowd();
    await index();
    const bound = new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: own.id })}`);
    expect((await found('lynx', bound)).sort()).toEqual(['lynx closed', 'lynx of own']);
    expect((await found('lynx')).sort()).toEqual(['lynx closed', 'lynx of other', 'lynx of own']);
    expect((await list('query=lynx&status=closed')).map(({ id }) => id)).toEqual([closed]);
    expect(await list('query=lynx&status=acknowledged')).toEqual([]);
    const admin = new AlertClient(app, await asAdmin(app));
    expect(await list('query=lynx&allTeams=true', admin)).toHaveLength(3);
  });

  it('keeps tenants apart', async () => {
    const foreign = new AlertClient(app, `CompatKey ${(await createTenant(app)).apiKey}`);
    await foreign.created({ message: 'narwhal of theirs' });
    await alerts.created({ message: 'narwhal of ours' });
    await crowd();
    await index();
    expect(await indexed('narwhal')).toHaveLength(2);
    expect(await found('narwhal')).toEqual(['narwhal of ours']);
    expect(await found('narwhal', foreign)).toEqual(['narwhal of theirs']);
    expect(await found('zebra', foreign)).toEqual([]);
  });

  describe('over several pages', () => {
    const LAST = 6;
    beforeAll(async () => {
      for (let number = 0; number < LAST; number++) {
        await alerts.created({ message: `heron ${number}`, priority: `P${(number % 5) + 1}` });
        clock.moveBy(seconds(1));
        if (number === 3) await crowd().then(index);
      }
      await crowd();
    });

    const all = ['heron 5', 'heron 4', 'heron 3', 'heron 2', 'heron 1', 'heron 0'];

    it.each([
      ['', all],
      ['&order=asc', all.toReversed()],
      ['&sort=message', all],
      ['&sort=message&order=asc', all.toReversed()],
    ])('walks by cursor and by offset: %s', async (sorting, expected) => {
      const walked: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const { body } = await alerts.get(`?query=heron&limit=2&cursor=${cursor}${sorting}`).expect(200);
        walked.push(...(body.data as ShownAlert[]).map(({ message }) => message));
        cursor = body.nextCursor as string | undefined;
      }
      expect(walked).toEqual(expected);
      for (const offset of [0, 2, 5, 6, 3000]) {
        const page = await list(`query=heron&limit=3&offset=${offset}${sorting}`);
        expect(page.map(({ message }) => message)).toEqual(expected.slice(offset, offset + 3));
      }
    });

    it('counts them for clients of the third-party API', async () => {
      const count = async (query: string) =>
        (await new ThirdPartyClient(app).send('get', `/alerts/count?query=${encodeURIComponent(query)}`).expect(200))
          .body.data.count;
      expect(await count('heron')).toBe(LAST);
      expect(await count('message: heron AND priority: P1')).toBe(2);
      expect(await count('message: heron AND status: closed')).toBe(0);
    });

    /** @contract operating-16 */
    it('counts them by priority', async () => {
      const groups = async (query: string) =>
        (await alerts.get(`/count?by=priority&query=${encodeURIComponent(query)}`).expect(200)).body.data.groups;
      const once = ['P2', 'P3', 'P4', 'P5'].map((priority) => ({ priority, count: 1 }));
      expect(await groups('heron')).toEqual([{ priority: 'P1', count: 2 }, ...once]);
      expect(await groups('message: heron AND status: closed')).toEqual([]);
    });
  });

  it('reads on where a word is frequent among the newest, whatever the offset', async () => {
    await crowd(8_000);
    await index();
    for (const offset of [0, 3000, 7000]) {
      expect(await list(`query=latency&limit=100&offset=${offset}`)).toHaveLength(100);
    }
    // A word of which there are many lately, and none before.
    await app.sql(
      `UPDATE alerts SET message = 'Flamingo' WHERE id IN (SELECT id FROM alerts ORDER BY "createdAt" DESC LIMIT 60)`,
    );
    expect(await list('query=flamingo&limit=50')).toHaveLength(50);
    expect(await list('query=flamingo&limit=100')).toHaveLength(60);
    expect(await list('query=flamingo&limit=100&offset=58')).toHaveLength(2);
  });

  describe('while somebody else is at it', () => {
    let other: pg.Client;
    beforeAll(async () => {
      other = new pg.Client({ connectionString: app.database.url });
      await other.connect();
    });
    afterAll(() => other.end());
    const job = () => app.nest.get(IndexTextsJob);
    /** What another process does and has not committed yet; meanwhile the job looks by. */
    const meanwhile = async (sql: string, parameters: unknown[], end: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      await other.query('BEGIN');
      await other.query(sql, parameters);
      expect(await job().runOnce(clock.now())).toBe(0);
      await other.query(end);
      await app.settle();
    };

    it.each(['COMMIT', 'ROLLBACK'] as const)('stores an alert as it is after an edit: %s', async (end) => {
      const id = await alerts.created({ message: `ocelot ${end}` });
      clock.moveBy(minutes(4));
      const said = end === 'COMMIT' ? 'margay' : 'ocelot rollback';
      await meanwhile(`UPDATE alerts SET message = 'margay' WHERE id = $1`, [id], end);
      expect(await app.sql('SELECT text FROM alert_texts WHERE "alertId" = $1', [id])).toEqual([
        { text: expect.stringMatching(new RegExp(`^${said}`)) },
      ]);
    });

    it('passes no alert by that is dated before those it could index', async () => {
      const id = await alerts.created({ message: 'tapir' });
      await index();
      const dated = new Date(clock.now().getTime() - 1);
      await alerts.created({ message: 'newer' });
      clock.moveBy(minutes(4));
      await meanwhile(
        `INSERT INTO alerts SELECT (json_populate_record(a, $2)).* FROM alerts a WHERE id = $1`,
        [id, JSON.stringify({ id: randomUUID(), alias: 'late', message: 'late tapir', createdAt: dated })],
        'COMMIT',
      );
      expect(await indexed('late tapir')).toHaveLength(1);
    });

    it('keeps nothing of an alert that goes', async () => {
      const id = await alerts.created({ message: 'auk' });
      clock.moveBy(minutes(4));
      await meanwhile(`DELETE FROM alerts WHERE id = $1`, [id], 'COMMIT');
      expect(await indexed('auk')).toEqual([]);
    });
  });

  it('is answered by the index, with statistics and without', async () => {
    const search = { kind: 'text', text: 'zebra' } as const;
    const selection = { teams: null, pagedUserId: null, status: null, search };
    const page = { sort: 'createdAt', order: 'desc', behind: null, offset: 0, limit: 21 } as const;
    const indexedUpTo = { upTo: clock.now(), upToId: tenantId };
    let plan: Record<string, string>[] = [];
    const explain = async (sql: string, values: readonly unknown[] = []): Promise<[]> => {
      plan = await app.sql(`EXPLAIN ${sql}`, [tenantId, ...values]);
      return [];
    };
    for (const statistics of [`DELETE FROM pg_statistic WHERE starelid = 'alert_texts'::regclass`, 'ANALYZE']) {
      await app.sql(statistics);
      await pageByTexts({ query: explain }, selection, page, textCondition(search)!, indexedUpTo);
      const text = plan.flatMap((line) => Object.values(line)).join('\n');
      expect(text).toContain('Bitmap Index Scan on alert_texts_trigrams');
      expect(text).toContain('Index Scan using alerts_pkey');
      expect(text).not.toContain('Seq Scan');
    }
  });

  it('indexes each alert once, however many are at it', async () => {
    await crowd(3_000);
    clock.moveBy(minutes(4));
    const job = app.nest.get(IndexTextsJob);
    await Promise.all([1, 2, 3, 4].map(() => job.runOnce(clock.now())));
    await app.settle();
    const [missing] = await app.sql<{ missing: number; surplus: number }>(
      `SELECT count(*) FILTER (WHERE t.text IS NULL)::integer AS missing,
              count(*) FILTER (WHERE a.id IS NULL)::integer AS surplus
       FROM alerts a FULL JOIN alert_texts t ON t."tenantId" = a."tenantId" AND t."alertId" = a.id`,
    );
    expect(missing).toEqual({ missing: 0, surplus: 0 });
    expect(await job.runOnce(clock.now())).toBe(0);
  });
});
