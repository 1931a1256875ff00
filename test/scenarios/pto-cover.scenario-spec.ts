import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, login, type TestUser } from '../support/accounts.js';
import { FakeClock } from '../support/fake-clock.js';
import { EscalationStory } from '../support/escalation-story.js';
import { TestApp } from '../support/test-app.js';

const MONDAY = '2026-06-01T08:00:00.000Z';

/** Ada, Ben and Cyd hand over weekly, Mondays at eight; Ada's week has begun. */
describe('somebody else covers for an absence in the middle of a turn', () => {
  let app: TestApp;
  let people: Record<'ada' | 'ben' | 'cyd', TestUser>;
  let policy: { id: string };
  let story: EscalationStory;
  let scheduleId: string;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true, clock: new FakeClock(MONDAY) });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.clock.moveTo(MONDAY);
    const user = (fullName: string) => createUser(app, { fullName, reachable: true });
    people = { ada: await user('Ada'), ben: await user('Ben'), cyd: await user('Cyd') };
    story = new EscalationStory(app);
    scheduleId = (
      await story.post<{ id: string }>('/v2/schedules', {
        name: 'Ops',
        rotations: [
          { type: 'weekly', startDate: MONDAY, participants: Object.values(people).map(({ id }) => ({ id })) },
        ],
      })
    ).id;
    policy = await story.policy({ rules: [{ recipientType: 'schedule', recipientId: scheduleId }] });
  });

  const nameOf = (id: string | undefined) => Object.values(people).find((user) => user.id === id)?.fullName;
  /** Who is paged for an alert that comes at that moment. */
  async function pagedAt(instant: string): Promise<string[]> {
    app.clock.moveTo(instant);
    const { recipients = [] } = await story.raise(policy);
    return recipients.map((id) => nameOf(id) ?? id);
  }
  async function away(who: 'ada' | 'ben' | 'cyd', startDate: string, endDate: string, decision = 'approve') {
    const asWho = `Bearer ${await login(app, people[who].email, 'a password for tests')}`;
    const root = `Bearer ${await login(app)}`;
    const asked = await app.as(asWho).post('/v2/pto-requests', { startDate, endDate });
    if (decision === 'wait') return;
    await app.as(root).patch(`/v2/pto-requests/${asked.body.data.id}/${decision}`, { confirm: true }).expect(200);
  }

  /** @contract on-call-28 */
  it('from the very instant to the very instant', async () => {
    await away('ada', '2026-06-03T12:00:00Z', '2026-06-03T18:00:00Z');
    expect(await pagedAt('2026-06-03T11:59:59Z')).toEqual(['Ada']);
    expect(await pagedAt('2026-06-03T12:00:00Z')).toEqual(['Ben']);
    expect(await pagedAt('2026-06-03T17:59:59Z')).toEqual(['Ben']);
    expect(await pagedAt('2026-06-03T18:00:00Z')).toEqual(['Ada']);
  });

  /** @contract on-call-28 */
  it('who is the next one present; when everybody is away, the one whose turn it is', async () => {
    const [start, end] = ['2026-06-03T00:00:00Z', '2026-06-04T00:00:00Z'];
    await away('ada', start, end);
    await away('ben', start, end);
    expect(await pagedAt('2026-06-03T09:00:00Z')).toEqual(['Cyd']);
    await away('cyd', '2026-06-03T10:00:00Z', end);
    expect(await pagedAt('2026-06-03T10:00:00Z')).toEqual(['Ada']);
  });

  it('but not for a request that is pending or was denied', async () => {
    const [start, end] = ['2026-06-03T00:00:00Z', '2026-06-04T00:00:00Z'];
    await away('ada', start, end, 'wait');
    await away('ada', start, end, 'deny');
    expect(await pagedAt('2026-06-03T09:00:00Z')).toEqual(['Ada']);
  });

  it('and not for somebody chosen by an override', async () => {
    const [start, end] = ['2026-06-03T00:00:00Z', '2026-06-04T00:00:00Z'];
    await away('ada', start, end);
    const body = { userId: people.ada.id, startTime: '2026-06-03T10:00Z', endTime: '2026-06-03T11:00Z' };
    await story.post(`/v2/schedules/${scheduleId}/overrides`, body);
    expect(await pagedAt('2026-06-03T09:59:00Z')).toEqual(['Ben']);
    expect(await pagedAt('2026-06-03T10:00:00Z')).toEqual(['Ada']);
    expect(await pagedAt('2026-06-03T11:00:00Z')).toEqual(['Ben']);
  });
});
