import type { Test } from 'supertest';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { TestApp } from './test-app.js';

interface Configured {
  hasAccessKey: boolean;
  /** Empty unless this request made one. */
  accessKey: string;
}

/** A tenant's administrator, with everything at hand that shows on its status page. */
export class PublicDesk {
  static readonly PAGE = { slug: 'acme', visibility: 'public', brandName: 'Acme' };

  constructor(
    private readonly app: TestApp,
    private readonly token: string,
  ) {}

  async configure(change: object = {}): Promise<Configured> {
    const { body } = await this.send('put', '/v2/status-page', { ...PublicDesk.PAGE, ...change }).expect(200);
    return body.data as Configured;
  }

  incident(body: object): Promise<string> {
    return this.created('/v2/incidents', { name: 'Incident', ...body });
  }

  async update(id: string, patch: object): Promise<void> {
    await this.send('patch', `/v2/incidents/${id}`, patch).expect(200);
  }

  async removeIncident(id: string): Promise<void> {
    await this.send('delete', `/v2/incidents/${id}`, undefined).expect(200);
  }

  service(body: object): Promise<string> {
    return this.created('/v2/services', { visibility: 'public', ...body });
  }

  async patchService(id: string, patch: object): Promise<void> {
    await this.send('patch', `/v2/services/${id}`, patch).expect(200);
  }

  window(body: object): Promise<string> {
    return this.created('/v2/maintenance-windows', body);
  }

  /** Nothing of any tenant is on a page any more. */
  async clear(): Promise<void> {
    for (const path of ['/v2/incidents', '/v2/services', '/v2/maintenance-windows']) {
      const { body } = await this.send('get', `${path}?limit=200`, undefined).expect(200);
      for (const { id } of body.data as { id: string }[])
        await this.send('delete', `${path}/${id}`, undefined).expect(200);
    }
    await this.app.nest.get(UnitOfWork, { strict: false }).system(async (system) => {
      for (const table of ['status_pages', 'status_page_subscribers', 'status_page_announcements', 'mails', 'outbox']) {
        await system.query(`DELETE FROM ${table}`);
      }
    });
  }

  private async created(path: string, body: object): Promise<string> {
    const answer = await this.send('post', path, body).expect(200);
    return (answer.body as { data: { id: string } }).data.id;
  }

  private send(method: 'get' | 'put' | 'post' | 'patch' | 'delete', path: string, body: object | undefined): Test {
    return this.app.as(`Bearer ${this.token}`).send(method, path, body);
  }
}
