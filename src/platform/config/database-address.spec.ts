import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { parseDatabaseAddress } from './database-address.js';

describe("the database's address", () => {
  it('names one server, as ever', () => {
    const url = 'postgres://u:p@db.internal/pager?sslmode=require';
    expect(parseDatabaseAddress(url)).toEqual({
      hosts: [{ host: 'db.internal', port: 5432 }],
      mustTakeWrites: false,
      connectTimeoutMs: 3000,
      single: url,
      saysEncryption: true,
      place: 'db.internal/pager',
    });
  });

  it('names several, of which one takes writes', () => {
    const query = '?target_session_attrs=read-write&connect_timeout=2';
    expect(parseDatabaseAddress(`postgresql://u:p%40@a:5433,b,[::1]:5434/pager${query}`)).toEqual({
      hosts: [
        { host: 'a', port: 5433 },
        { host: 'b', port: 5432 },
        { host: '[::1]', port: 5434 },
      ],
      mustTakeWrites: true,
      connectTimeoutMs: 2000,
      single: `postgresql://u:p%40@a:5433/pager${query}`,
      saysEncryption: false,
      place: 'a:5433,b,[::1]:5434/pager',
    });
    expect(parseDatabaseAddress('postgres://a,b/pager')?.mustTakeWrites).toBe(true);
    expect(parseDatabaseAddress('postgres://a/pager?target_session_attrs=primary')?.mustTakeWrites).toBe(true);
    expect(parseDatabaseAddress('postgres://a/pager?target_session_attrs=any')?.mustTakeWrites).toBe(false);
  });

  it.each([
    ['postgres://u:p@/pager?host=/run/postgresql', '/run/postgresql', 5432],
    ['postgres:///pager?host=%2Frun%2Fpostgresql&port=5433', '/run/postgresql', 5433],
    ['postgres://u:p@localhost:5434/pager?host=/tmp/a', '/tmp/a', 5434],
  ])('names a server by the folder of its socket: %s', (url, host, port) => {
    const address = parseDatabaseAddress(url);
    expect(address).toMatchObject({ hosts: [{ host, port }], single: url, place: `${host}:${port}/pager` });
    // As the client reads it.
    expect(new pg.Client({ connectionString: url })).toMatchObject({ host, port, database: 'pager' });
  });

  it.each([
    'postgres://a,b/pager?host=/run/postgresql',
    'postgres:///pager?host=run/postgresql',
    'mysql://a/pager',
    'postgres://',
    'postgres:///pager',
    'postgres://a,/pager',
    'postgres://a:x,b/pager',
    'postgres://a:70000/pager',
    'postgres://a,b/pager?target_session_attrs=standby',
    'postgres://a,b/pager?target_session_attrs=any',
    'postgres://a/pager?connect_timeout=0',
  ])('is refused: %s', (url) => {
    expect(parseDatabaseAddress(url)).toBeNull();
  });

  it('never shows the password', () => {
    const secret = fc.stringMatching(/^[a-z@:,]{8,20}$/).map(encodeURIComponent);
    fc.assert(
      fc.property(secret, fc.integer({ min: 1, max: 4 }), (password, count) => {
        const hosts = Array.from({ length: count }, (_, index) => `H${index}:5432`).join(',');
        const address = parseDatabaseAddress(`postgres://u:${password}@${hosts}/pager`);
        expect(address?.place).toBe(`${hosts}/pager`);
        expect(address?.hosts).toHaveLength(count);
      }),
    );
  });
});
