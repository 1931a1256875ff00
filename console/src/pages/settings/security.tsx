import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '#words';
import { updateAccountSecurity, useAccountSecurity } from '../../data/account.js';
import { Confirm } from '../../parts/confirm.js';
import { Load } from '../../parts/states.js';

/** What the organisation asks of those who sign in by password; for administrators. */
export function Security(): JSX.Element {
  const query = useAccountSecurity();
  const [isChanging, setChanging] = useState(false);
  return (
    <section class="card pad">
      <Load query={query} rows={2}>
        {({ secondFactorRequired: isOn, withoutSecondFactor: without }) => (
          <>
            <div class="card-head">
              <h2>{t`Two-factor authentication`}</h2>
              <button type="button" class="btn small" onClick={() => setChanging(true)}>
                {isOn ? t`Make it optional` : t`Require it`}
              </button>
            </div>
            <p>
              {isOn ? t`Required of everybody who signs in by password.` : t`Optional: each person decides.`}{' '}
              {without === 0
                ? t`Everybody has it.`
                : plural(without, { one: '# person has none.', other: '# people have none.' })}
            </p>
            {isChanging && (
              <Confirm
                title={isOn ? t`Make two-factor authentication optional?` : t`Require two-factor authentication?`}
                action={isOn ? t`Make it optional` : t`Require it`}
                onClose={() => setChanging(false)}
                onConfirm={() => updateAccountSecurity({ secondFactorRequired: !isOn })}
              >
                <p>
                  {isOn
                    ? t`People can sign in with their password alone, and switch theirs off.`
                    : without > 0
                      ? t`Who has none sets one up at the next step, before anything else (${without} now). They are paged all the same. API keys, and people who sign in with your identity provider, are not affected.`
                      : t`Who has none sets one up at the next step, before anything else. They are paged all the same. API keys, and people who sign in with your identity provider, are not affected.`}
                </p>
              </Confirm>
            )}
          </>
        )}
      </Load>
    </section>
  );
}
