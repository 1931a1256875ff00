import { JwtService } from '@nestjs/jwt';
import type { KeyScope } from '../../../src/auth/caller.js';
import { TokenSigner } from '../../../src/auth/tokens/token-signer.js';
import { newId } from '../../../src/common/ids.js';
import { createKey, createTeam, createTenant, createUser, defaultTenantId, login } from '../../support/accounts.js';
import type { TestApp } from '../../support/test-app.js';
import { ADMIN_EMAIL } from '../../support/test-config.js';
import type { CallerName } from './row.js';

const ALL: KeyScope[] = ['read', 'write', 'delete', 'config'];

/** One service with everybody in it who tries its doors. */
export class World {
  adminId = '';
  /** The team to which targets belong. */
  teamId = '';
  private readonly people = new Map<CallerName, { id: string; tenantId: string }>();
  private readonly keys = new Map<CallerName, string>();
  private teamKey = '';
  private fixed = new Map<CallerName, string>();

  private constructor(readonly app: TestApp) {}

  static async make(app: TestApp): Promise<World> {
    const world = new World(app);
    const tenantId = await defaultTenantId(app);
    const elsewhere = await createTenant(app);
    world.teamId = (await createTeam(app)).id;
    world.teamKey = await createKey(app, { teamId: world.teamId });
    const other = (await createTeam(app)).id;

    const [admin] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [ADMIN_EMAIL]);
    world.adminId = admin?.id ?? '';
    const user = await createUser(app);
    const blocked = await createUser(app);
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [blocked.id]);
    const revoked = await login(app, user.email, 'a password for tests');
    await app.http.post('/v2/auth/logout').set('Authorization', `Bearer ${revoked}`).expect(200);

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

  /** The `Authorization` of a caller, fresh: the last route may have ended its session. */
  async authorization(caller: CallerName): Promise<string | null> {
    if (caller === 'no credential') return null;
    const fixed = this.fixed.get(caller);
    if (fixed !== undefined) return fixed;
    const key = this.keys.get(caller);
    if (key !== undefined) return `ServiceKey ${key}`;
    const person = this.people.get(caller);
    if (!person) throw new Error(`Nobody is ${caller}`);
    const [row] = await this.app.sql<{ tokenVersion: number }>('SELECT "tokenVersion" FROM users WHERE id = $1', [
      person.id,
    ]);
    const signer = this.app.nest.get(TokenSigner, { strict: false });
    const subject = { ...person, tokenVersion: row?.tokenVersion ?? 0 };
    return `Bearer ${await signer.access(subject, { familyId: newId(), teamId: null })}`;
  }

  /** The id of a new alert of the world's team. */
  async alert(): Promise<string> {
    const answer = await this.app.http
      .post('/v2/alerts')
      .set('X-Service-Key', this.teamKey)
      .send({ message: 'Target' })
      .expect(202);
    return (answer.body as { alertId: string }).alertId;
  }

  /** As the administrator of the default tenant; the answer's `data`. */
  async call(method: 'post' | 'put', path: string, body: object): Promise<{ id: string; [key: string]: unknown }> {
    const answer = await this.app.http[method](path)
      .set('Authorization', (await this.authorization('admin')) ?? '')
      .send(body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.body as { data: { id: string } }).data;
  }
}
