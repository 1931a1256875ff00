import { createTenant, type TestTenant } from '../support/accounts.js';
import { copyRow } from '../support/copies.js';
import type { TestApp } from '../support/test-app.js';

export const MANY = 340;
/** Of the first; a number follows in those of the others. */
export const NAME = 'One of many';

/** A tenant of which there are many of what is made. */
export class Crowd {
  private constructor(
    private readonly app: TestApp,
    readonly tenant: TestTenant,
  ) {}

  static async of(app: TestApp): Promise<Crowd> {
    return new Crowd(app, await createTenant(app));
  }

  /** @returns its id */
  async make(path: string, body: object): Promise<string> {
    const answer = await this.app.as(`Bearer ${this.tenant.token}`).post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return ((answer.body.data ?? {}) as { id?: string }).id ?? '';
  }

  async makeMany(table: string, path: string, body: object, columns = ['name'], many = MANY): Promise<void> {
    await copyRow(this.app, table, { id: await this.make(path, body), columns, count: many - 1 });
  }

  /** @param statement its first parameter is the tenant's id */
  sql<Row>(statement: string): Promise<Row[]> {
    return this.app.sql<Row>(statement, [this.tenant.id]);
  }
}
