import type { JSX } from 'preact';
import { t } from '#words';
import { mayRead, useSignedIn } from '../api/me.js';
import { useInvites } from '../data/people.js';
import { someOf } from '../parts/lists.js';

/** Why people who were invited are not among those to choose from. */
export function Invited(): JSX.Element | null {
  return mayRead(useSignedIn(), 'invites') ? <Waiting /> : null;
}

function Waiting(): JSX.Element | null {
  const invited = (useInvites().data ?? []).filter(({ role }) => role !== 'stakeholder');
  if (invited.length === 0) return null;
  return (
    <p class="quiet small">
      {t`Invited people can be added when they have accepted: ${{ people: someOf(invited.map(({ email }) => email)) }}`}
    </p>
  );
}
