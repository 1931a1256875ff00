import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { answerOf, api } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import type { Problem } from '../api/problem.js';
import { queries } from '../api/queries.js';
import { Confirm } from '../parts/confirm.js';
import { Icon } from '../parts/icon.js';
import { useSubmission } from '../parts/submit.js';
import { clock, now } from '../parts/time.js';
import { ShiftsMove, shiftsMove } from '../schedules/shifts-move.js';
import { setSetting, setting } from './settings.js';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Gives a new account the zone and the language of its first browser, and asks others whose clock is not that of their
 * browser: accounts of before knew UTC only, and people travel.
 */
export function ZoneHint(): JSX.Element | null {
  const { id, timezone = HERE, hasCompletedOnboarding, role } = useSignedIn();
  const [isKept, setKept] = useState(setting('zoneKept') === HERE);
  const { busy, send } = useSubmission();
  const isOther = clock(now(), timezone) !== clock(now(), HERE);
  const [isNew] = useState(hasCompletedOnboarding === false && timezone === 'UTC');
  /** It moves shifts: the person is asked. */
  const [asked, setAsked] = useState<Problem | null>(null);
  const change = async (more: object): Promise<void> => {
    const body = { timezone: HERE, confirm: false, ...more };
    await answerOf(api.PATCH('/v2/users/{id}', { params: { path: { id } }, body }));
    await queries.invalidateQueries();
  };
  const take = (more: object = {}): void =>
    void send(() =>
      change(more).catch((error: unknown) => {
        if (!shiftsMove(error)) throw error;
        setAsked(error);
      }),
    );
  useEffect(() => {
    // Stakeholders take no first steps.
    const steps = role === 'stakeholder' ? { hasCompletedOnboarding: true } : {};
    if (isNew && isOther) take({ locale: navigator.language, ...steps });
  }, []);
  if (!isOther || (isNew && asked === null) || isKept) return null;
  return (
    <div class="offline" role="status">
      <Icon name="warning" />
      <p>
        {t`Times are those of ${timezone}, as your profile has it. This browser is in ${HERE}. Your mails and quiet hours are in the profile’s zone, too.`}
      </p>
      <button type="button" class="btn small" disabled={busy} onClick={() => take()}>
        {t`Use ${HERE}`}
      </button>
      <button
        type="button"
        class="btn small"
        onClick={() => {
          setSetting('zoneKept', HERE);
          setKept(true);
        }}
      >
        {t`Keep ${timezone}`}
      </button>
      {asked && (
        <Confirm
          title={t`Use ${HERE}?`}
          action={t`Use it all the same`}
          onConfirm={() => change({ confirm: true })}
          onClose={() => setAsked(null)}
        >
          <ShiftsMove problem={asked} />
        </Confirm>
      )}
    </div>
  );
}
