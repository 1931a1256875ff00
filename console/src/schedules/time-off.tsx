import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { cancelTimeOff } from '../data/time-off.js';
import { useMails } from '../data/channels.js';
import { Confirm } from '../parts/confirm.js';

export function CancelTimeOff({ id, label }: { id: string; label: string }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" class="btn small" aria-label={label} onClick={() => setAsked(true)}>
        {t`Cancel time off`}
      </button>
      {isAsked && (
        <Confirm
          title={t`Cancel the time off?`}
          action={t`Cancel the time off`}
          onConfirm={() => cancelTimeOff(id)}
          onClose={() => setAsked(false)}
        >
          <WhatFollows />
        </Confirm>
      )}
    </>
  );
}

const WhatFollows = (): JSX.Element => (
  <p>
    {useMails() === 'sent'
      ? t`The shifts of that time go back at once. Both sides get a mail.`
      : t`The shifts of that time go back at once. Tell the other side: this service sends no mails.`}
  </p>
);
