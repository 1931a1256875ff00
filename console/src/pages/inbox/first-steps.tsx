import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { useChannels } from '../../api/channels.js';
import { answerOf, api } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';

const two = { params: { query: { limit: 2 } } };

/** How many there are, of two; undefined: not known yet. A change of them is heard of by the first part of the key. */
const useCount = (resource: string, read: () => Promise<{ data: unknown[] }>): number | undefined =>
  useQuery({ queryKey: [resource, 'first steps'], queryFn: read }).data?.data.length;

/** What a new organisation still needs, for administrators; nothing once all of it is there. */
export function FirstSteps(): JSX.Element | null {
  const teams = useCount('teams', () => answerOf(api.GET('/v2/teams', two)));
  const people = useCount('users', () => answerOf(api.GET('/v2/users', two)));
  const schedules = useCount('schedules', () => answerOf(api.GET('/v2/schedules', two)));
  const policies = useCount('escalations', () => answerOf(api.GET('/v2/escalations')));
  // The API key of the first start is there, and used by nobody yet.
  const integrations = useCount('integrations', async () => {
    const { data } = await answerOf(api.GET('/v2/integrations', { params: { query: { limit: 100 } } }));
    return { data: data.filter(({ type, lastReceivedAt }) => type !== 'API' || lastReceivedAt !== null) };
  });
  const channels = useChannels().data?.channels;
  if ([teams, people, schedules, policies, integrations, channels].includes(undefined)) return null;
  const steps: [isDone: boolean, label: string, href: string][] = [
    [teams! > 0, 'Add a team', '/people?show=teams'],
    [people! > 1, 'Invite people', '/people'],
    [schedules! > 0, 'Add a schedule', '/schedules'],
    [policies! > 0, 'Add an escalation policy', '/escalations'],
    [integrations! > 0, 'Connect an integration', '/integrations'],
    [channels!.some(({ lastTestAt }) => lastTestAt !== null), 'Send yourself a test page', '/me'],
  ];
  if (steps.every(([isDone]) => isDone)) return null;
  return (
    <section class="card pad first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {steps.map(([isDone, label, href]) => (
          <li key={label} class={isDone ? 'done' : undefined}>
            <span class="tick">{isDone && <Icon name="check" />}</span>
            {isDone ? <span>{label}</span> : <Link href={href}>{label}</Link>}
            {isDone && <span class="unseen">done</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
