import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Load } from '../../parts/states.js';

const KEY = ['account', 'security'];

/** What the organisation asks of those who sign in by password; for administrators. */
export function Security(): JSX.Element {
  const query = useQuery({ queryKey: KEY, queryFn: () => dataOf(api.GET('/v2/account/security')) });
  const [isChanging, setChanging] = useState(false);
  return (
    <section class="card pad">
      <Load query={query} rows={2}>
        {({ secondFactorRequired: isOn, withoutSecondFactor: without }) => (
          <>
            <div class="card-head">
              <h2>Two-factor authentication</h2>
              <button type="button" class="btn small" onClick={() => setChanging(true)}>
                {isOn ? 'Make it optional' : 'Require it'}
              </button>
            </div>
            <p>
              {isOn ? 'Required of everybody who signs in by password.' : 'Optional: each person decides.'}{' '}
              {without === 0 ? 'Everybody has it.' : `${without} ${without === 1 ? 'person has' : 'people have'} none.`}
            </p>
            {isChanging && (
              <Confirm
                title={isOn ? 'Make two-factor authentication optional?' : 'Require two-factor authentication?'}
                action={isOn ? 'Make it optional' : 'Require it'}
                onClose={() => setChanging(false)}
                onConfirm={async () => {
                  const body = { secondFactorRequired: !isOn };
                  await answerOf(api.PATCH('/v2/account/security', { body }));
                  await queries.invalidateQueries({ queryKey: KEY });
                }}
              >
                <p>
                  {isOn
                    ? 'People can sign in with their password alone, and switch theirs off.'
                    : `Who has none sets one up at the next step, before anything else${without > 0 ? ` (${without} now)` : ''}. They are paged all the same. API keys, and people who sign in with your identity provider, are not affected.`}
                </p>
              </Confirm>
            )}
          </>
        )}
      </Load>
    </section>
  );
}
