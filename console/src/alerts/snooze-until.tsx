import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { Dialog } from '../parts/dialog.js';
import { Form, FormEnd } from '../parts/form.js';
import { toTheMinute } from '../parts/moment.js';
import { MomentField } from '../parts/time-fields.js';
import { now } from '../parts/time.js';

const HOUR = 3_600_000;

/** Asks until when, on the person's clock. */
export function SnoozeUntil({
  onSnooze,
  onClose,
}: {
  /** @param until ISO 8601 */
  onSnooze: (until: string) => void;
  onClose: () => void;
}): JSX.Element {
  const [until, setUntil] = useState(() => toTheMinute(now()) + HOUR);
  const isPast = until <= now();
  return (
    <Dialog title={t`Snooze until…`} onClose={onClose}>
      <Form
        onSubmit={() => {
          onClose();
          onSnooze(new Date(until).toISOString());
        }}
      >
        <MomentField
          label={t`Until`}
          required
          autoFocus
          problem={isPast ? t`This time has passed` : null}
          value={until}
          onChange={setUntil}
        />
        <FormEnd onBack={onClose} disabled={isPast || !Number.isFinite(until)}>
          {t`Snooze`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
