import { JwtService } from '@nestjs/jwt';
import { Agent } from 'node:http';
import type { KeyScope } from '../../../src/people/access/caller.js';
import { TokenSigner } from '../../../src/people/auth/tokens/token-signer.js';
import { newId } from '../../../src/platform/ids.js';
import { createKey, createTeam, createTenant, createUser, defaultTenantId, login } from '../../support/accounts.js';
import { plainRequest, type PlainAnswer } from '../../support/plain-request.js';
import type { TestApp } from '../../support/test-app.js';
import { ADMIN_EMAIL } from '../../support/test-config.js';
import type { CallerName } from './row.js';

const ALL: KeyScope[] = ['read', 'write', 'delete', 'config'];

/** One service with everybody in it who tries its doors. */
export class World {
  adminId = '';
  tenantId = '';
  /** The team to which targets belong. */
  teamId = '';
  /** `Authorization` of a key of that team with every scope, and of a person of it who is none of the callers. */
  asTeam = '';
  asOwner = '';
  ownerEmail = '';
  private readonly people = new Map<CallerName, { id: string; tenantId: string }>();
  private readonly keys = new Map<CallerName, string>();
  private sessions = new Map<CallerName, Promise<string>>();
  private fixed = new Map<CallerName, string>();
  private isNoting = false;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(readonly app: TestApp) {}

  static async make(app: TestApp): Promise<World> {
    const world = new World(app);
    const tenantId = await defaultTenantId(app);
    world.tenantId = tenantId;
    const elsewhere = await createTenant(app);
    world.teamId = (await createTeam(app)).id;
    world.asTeam = `ServiceKey ${await createKey(app, { scopes: ALL, teamId: world.teamId })}`;
    const owner = await createUser(app, { teamIds: [world.teamId], reachable: true });
    world.asOwner = `Bearer ${owner.token}`;
    world.ownerEmail = owner.email;
    const other = (await createTeam(app)).id;

    const [admin] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [ADMIN_EMAIL]);
    world.adminId = admin?.id ?? '';
    const user = await createUser(app);
    const blocked = await createUser(app);
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [blocked.id]);
    const revoked = await login(app, user.email, 'a password for tests');
    await app.as(`Bearer ${revoked}`).post('/v2/auth/logout').expect(200);

    world.people.set('admin', { id: world.adminId, tenantId });
    world.people.set('user without grants', { id: user.id, tenantId });
    world.people.set('stakeholder', { id: (await createUser(app, { role: 'stakeholder' })).id, tenantId });
    world.people.set('member of another team', { id: (await createUser(app, { teamIds: [other] })).id, tenantId });
    world.people.set("another tenant's admin", { id: elsewhere.admin.id, tenantId: elsewhere.id });
    for (const scope of ALL) {
      world.keys.set(`key without ${scope}`, await createKey(app, { scopes: ALL.filter((each) => each !== scope) }));
    }
    world.keys.set('key of another team', await createKey(app, { scopes: ALL, teamId: other }));
    world.keys.set("another tenant's key", await createKey(app, { scopes: ALL, tenantId: elsewhere.id }));

    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    const claims = { sub: user.id, tenantId, teamId: null, jti: newId(), sid: newId(), tokenVersion: 0 };
    const expired = app.nest
      .get(JwtService, { strict: false })
      .sign({ ...claims, iat: seconds - 901, exp: seconds - 1 });
    world.fixed = new Map([
      ['malformed header', 'Nonsense'],
      ['expired JWT', `Bearer ${expired}`],
      ['revoked JWT', `Bearer ${revoked}`],
      ['blocked user', `Bearer ${blocked.token}`],
    ]);
    return world;
  }

  /** The `Authorization` of a caller. */
  async authorization(caller: CallerName): Promise<string | null> {
    if (caller === 'no credential') return null;
    const fixed = this.fixed.get(caller);
    if (fixed !== undefined) return fixed;
    const key = this.keys.get(caller);
    if (key !== undefined) return `ServiceKey ${key}`;
    const session = this.sessions.get(caller) ?? this.session(caller);
    this.sessions.set(caller, session);
    return session;
  }

  /** After a route that ends sessions. */
  forgetSessions(): void {
    this.sessions.clear();
  }

  private async session(caller: CallerName): Promise<string> {
    const person = this.people.get(caller);
    if (!person) throw new Error(`Nobody is ${caller}`);
    const [row] = await this.app.sql<{ tokenVersion: number }>('SELECT "tokenVersion" FROM users WHERE id = $1', [
      person.id,
    ]);
    const signer = this.app.nest.get(TokenSigner, { strict: false });
    const subject = { ...person, tokenVersion: row?.tokenVersion ?? 0 };
    const familyId = newId();
    await this.confirm(person, familyId);
    return `Bearer ${await signer.access(subject, { familyId, teamId: null })}`;
  }

  /** What asks for a confirmation is tried in `step-up`: here the right decides. */
  private async confirm({ id, tenantId }: { id: string; tenantId: string }, familyId: string): Promise<void> {
    await this.app.sql(
      `INSERT INTO refresh_tokens ("tenantId", id, "userId", "familyId", hash, "tokenVersion", "issuedAt", "expiresAt", "confirmedAt")
       VALUES ($1, $3, $2, $3, $5, 0, $4, $4, $4)`,
      [tenantId, id, familyId, this.app.clock.now(), familyId],
    );
    if (this.isNoting) await this.app.sql(`DELETE FROM noted_writes WHERE "table" = 'refresh_tokens'`);
  }

  /** From now on every row that is written is noted, by triggers: to read all tables again and again takes ten times as long. */
  async noteWrites(): Promise<void> {
    this.isNoting = true;
    await this.app.sql('CREATE TABLE noted_writes ("table" text NOT NULL, "tenantId" text)');
    await this.app.sql(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO noted_writes
      VALUES (TG_TABLE_NAME, to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> 'tenantId');
      RETURN NULL; END $$`);
    const notes = (name: string, event: string, table: string, when = ''): Promise<unknown> =>
      this.app.sql(
        `CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION note_write()`,
      );
    const tables = await this.app.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('noted_writes', 'api_keys')`,
    );
    for (const { name } of tables) await notes('note_write', 'INSERT OR UPDATE OR DELETE', `"${name}"`);
    await notes('note_row', 'INSERT OR DELETE', 'api_keys');
    // That a key was used is kept even when it was refused.
    const isMore = `to_jsonb(OLD) - 'lastUsedAt' IS DISTINCT FROM to_jsonb(NEW) - 'lastUsedAt'`;
    await notes('note_change', 'UPDATE', 'api_keys', `WHEN (${isMore})`);
  }

  /** The tables into which was written since this was last asked. @param ofOthers also what belongs to other tenants */
  async written(ofOthers = true): Promise<string[]> {
    const rows = await this.app.sql<{ table: string }>(
      `WITH noted AS (DELETE FROM noted_writes RETURNING "table", "tenantId")
       SELECT DISTINCT "table" FROM noted WHERE $1 OR "tenantId" IS NULL OR "tenantId" = $2 ORDER BY 1`,
      [ofOthers, this.tenantId],
    );
    return rows.map(({ table }) => table);
  }

  /** Sends a request over a connection that stays open. */
  send(method: string, path: string, authorization: string | null, body: object): Promise<PlainAnswer> {
    const headers = { 'content-type': 'application/json', ...(authorization !== null && { authorization }) };
    const content = method === 'GET' ? '' : JSON.stringify(body);
    return plainRequest(this.app.url + path, { method, headers, body: content, agent: this.agent });
  }

  /** The id of a new alert of the world's team. */
  async alert(): Promise<string> {
    const answer = await this.send('POST', '/v2/alerts', this.asTeam, { message: 'Target' });
    if (answer.status !== 202) throw new Error(`Raising an alert: ${answer.status} ${answer.text}`);
    // Where nobody is escalated to, it stands in `data`.
    const { data, alertId } = JSON.parse(answer.text) as { data?: { alertId: string }; alertId: string };
    return data?.alertId ?? alertId;
  }

  /** As the administrator of the default tenant, or as who is given; the answer's `data`. */
  async call(
    method: 'post' | 'put',
    path: string,
    body: object,
    authorization?: string,
  ): Promise<{ id: string; [key: string]: unknown }> {
    const caller = authorization ?? (await this.authorization('admin'));
    const answer = await this.send(method.toUpperCase(), path, caller, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { data: { id: string } }).data;
  }
}
