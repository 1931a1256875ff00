import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';
import { ROOT_KEY } from './test-config.js';

export const ROOT = `CompatKey ${ROOT_KEY}`;

/** An alert as the API shows it, as far as tests look at it by name. */
export interface ShownAlert {
  id: string;
  tinyId: number;
  alias: string;
  message: string;
  description: string;
  status: string;
  acknowledged: boolean;
  snoozed: boolean;
  snoozedUntil: string | null;
  count: number;
  priority: string;
  tags: string[];
  teamId: string | null;
  owner: string | null;
  ownerId: string | null;
}

/** The alerts API as one caller sees it. */
export class AlertClient {
  constructor(
    private readonly app: TestApp,
    private readonly authorization: string = ROOT,
  ) {}

  create(body: object): Test {
    return this.post('', { message: 'Disk full', ...body });
  }

  /** Creates an alert and gives its id, whichever shape the answer has. */
  async created(body: object = {}): Promise<string> {
    const { body: answer } = await this.create(body).expect(202);
    return (answer.data?.alertId ?? answer.alertId) as string;
  }

  async shown(identifier: string): Promise<ShownAlert> {
    const { body } = await this.get(`/${identifier}`).expect(200);
    return body.data as ShownAlert;
  }

  /** A mutation of one alert, e.g. `act(id, 'close')`. */
  act(identifier: string, action: string, body: object = {}): Test {
    return this.post(`/${identifier}/${action}`, body);
  }

  /** The types of the alert's activities, newest first. */
  async history(identifier: string): Promise<string[]> {
    return (await this.activities(identifier)).map(({ type }) => type);
  }

  async activities(identifier: string): Promise<{ type: string; user: string; metadata: Record<string, unknown> }[]> {
    const { body } = await this.get(`/${identifier}/activities`).expect(200);
    return body.data.activities;
  }

  post(path: string, body: object = {}): Test {
    return this.app.as(this.authorization).post(`/v2/alerts${path}`, body);
  }

  put(path: string, body: object): Test {
    return this.app.as(this.authorization).put(`/v2/alerts${path}`, body);
  }

  get(path: string): Test {
    return this.app.as(this.authorization).get(`/v2/alerts${path}`);
  }

  delete(path: string): Test {
    return this.app.as(this.authorization).delete(`/v2/alerts${path}`);
  }
}
