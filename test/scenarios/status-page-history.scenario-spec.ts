import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login } from '../support/accounts.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

interface Content {
  overallStatus: string;
  services: { name: string; status: string; uptime: { percent: number; days: Day[] } }[];
  scheduledMaintenance: { name: string; status: string }[];
}
interface Day {
  date: string;
  status: string | null;
  downSeconds: number;
}

describe('a night with planned work and an incident, on the status page', () => {
  let app: TestApp;
  let desk: PublicDesk;
  let api: string;
  let web: string;

  beforeAll(async () => {
    app = await TestApp.start({ environment: { JWT_EXPIRY: '365d' } });
    desk = new PublicDesk(app, await login(app));
    app.clock.moveTo(new Date('2026-06-10T00:00:00Z'));
    await desk.configure({ showUptimeBars: true });
    api = await desk.service({ name: 'API' });
    web = await desk.service({ name: 'Web' });
    app.clock.moveTo(new Date('2026-06-11T20:00:00Z'));
  });
  afterAll(() => app.stop());

  const content = async (): Promise<Content> =>
    (await app.http.get('/v2/public/status-page/acme').expect(200)).body.data as Content;
  const look = async () => {
    const { overallStatus, services, scheduledMaintenance } = await content();
    return {
      overall: overallStatus,
      ...Object.fromEntries(services.map(({ name, status }) => [name, status])),
      planned: scheduledMaintenance.map(({ name, status }) => `${name}: ${status}`),
    };
  };
  const history = async (): Promise<Record<string, Day[]>> =>
    Object.fromEntries((await content()).services.map(({ name, uptime }) => [name, uptime.days.slice(-3)]));
  const window = (name: string, given: object = {}, length = hours(4)): Promise<string> => {
    const now = app.clock.now().getTime();
    const [startTime, endTime] = [now, now + length].map((at) => new Date(at).toISOString());
    return desk.window({ name, startTime, endTime, ...given });
  };

  /** @contract status-page-19 */
  it('says nothing of a window that only mutes heartbeats', async () => {
    await window('Mute the heartbeats');
    expect(await look()).toEqual({ overall: 'operational', API: 'ok', Web: 'ok', planned: [] });
  });

  /** @contract status-page-19 */
  it('shows the work on a service that its window names, and what is announced to all', async () => {
    await window('New disks', { serviceId: api });
    expect(await look()).toEqual({
      ...{ overall: 'maintenance', API: 'maintenance', Web: 'ok' },
      planned: ['New disks: in_progress'],
    });
    await window('New building', { public: true });
    expect(await look()).toEqual({
      ...{ overall: 'maintenance', API: 'maintenance', Web: 'maintenance' },
      planned: ['New disks: in_progress', 'New building: in_progress'],
    });
  });

  /** @contract status-page-19 */
  it('lets an incident win over maintenance, on the services that it names', async () => {
    app.clock.moveBy(hours(1));
    const major = await desk.incident({
      impactedServices: [web],
      statusPageEntry: { enabled: true, severity: 'major', title: 'Pages do not load' },
    });
    const worse = await desk.incident({
      impactedServices: [web, api],
      statusPageEntry: { enabled: true, severity: 'critical', title: 'Nothing works' },
    });
    expect(await look()).toMatchObject({ overall: 'major_outage', API: 'major_outage', Web: 'major_outage' });
    app.clock.moveBy(minutes(30));
    await desk.update(worse, { status: 'resolved' });
    expect(await look()).toMatchObject({ overall: 'partial_outage', API: 'maintenance', Web: 'partial_outage' });
    app.clock.moveBy(minutes(30));
    await desk.update(major, { status: 'resolved' });
    expect(await look()).toMatchObject({ overall: 'maintenance', API: 'maintenance', Web: 'maintenance' });
    const today = { date: '2026-06-11', status: 'major_outage' };
    expect((await history())['API']?.at(-1)).toEqual({ ...today, downSeconds: 1800 });
    expect((await history())['Web']?.at(-1)).toEqual({ ...today, downSeconds: 3600 });
  });

  /** @contract status-page-21 */
  it('never rewrites what it has shown', async () => {
    app.clock.moveBy(days(1));
    const before = await history();
    expect(before['Web']?.map(({ status }) => status)).toEqual(['ok', 'major_outage', 'ok']);
    const past = { startTime: '2026-06-10T00:00:00Z', endTime: '2026-06-12T12:00:00Z' };
    await desk.window({ name: 'Said afterwards', public: true, ...past });
    await desk.window({ name: 'Said afterwards', serviceId: web, ...past });
    const { body } = await app.http.get('/v2/public/status-page/acme/history').expect(200);
    for (const { id } of body.data as { id: string }[]) {
      await desk.update(id, { impactedServices: [], statusPageEntry: { severity: 'info' } });
      await desk.update(id, { statusPageEntry: { enabled: false } });
    }
    expect(await history()).toEqual(before);
  });

  it('goes on with what people set when the incident is over, withdrawn or deleted', async () => {
    await desk.patchService(api, { status: 'degraded' });
    const report = (severity: string): Promise<string> =>
      desk.incident({ impactedServices: [api], statusPageEntry: { enabled: true, severity } });
    const withdrawn = await report('major');
    expect(await look()).toMatchObject({ API: 'partial_outage' });
    await desk.patchService(api, { status: 'ok' });
    expect(await look()).toMatchObject({ API: 'partial_outage' });
    await desk.update(withdrawn, { statusPageEntry: { enabled: false } });
    expect(await look()).toMatchObject({ API: 'ok' });
    const deleted = await report('critical');
    expect(await look()).toMatchObject({ API: 'major_outage' });
    await desk.removeIncident(deleted);
    expect(await look()).toMatchObject({ API: 'ok', overall: 'operational' });
  });

  it('shows the last change, though it comes from a replica whose clock is behind', async () => {
    await desk.patchService(api, { status: 'degraded' });
    app.clock.moveBy(-20);
    await desk.patchService(api, { status: 'ok' });
    app.clock.moveBy(20);
    expect(await look()).toMatchObject({ API: 'ok' });
  });

  it('knows the worst of several incidents that come at once', async () => {
    const severities = ['minor', 'critical', 'major', 'info', 'minor', 'major'];
    const ids = await Promise.all(
      severities.map((severity) =>
        desk.incident({ impactedServices: [web, api], statusPageEntry: { enabled: true, severity } }),
      ),
    );
    expect(await look()).toMatchObject({ API: 'major_outage', Web: 'major_outage' });
    await Promise.all(ids.map((id) => desk.update(id, { status: 'resolved' })));
    expect(await look()).toMatchObject({ API: 'ok', Web: 'ok' });
  });
});
