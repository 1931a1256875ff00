import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { Form, FormEnd } from '../parts/form.js';
import { TextField } from '../parts/inputs.js';
import { instantOf, localInput } from '../parts/local-time.js';
import { readersZone } from '../parts/reader.js';
import { now } from '../parts/time.js';
import { zoneName } from '../parts/zones.js';

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
  const [text, setText] = useState(() => localInput(new Date(now() + HOUR)));
  const until = instantOf(text);
  const isPast = until <= now();
  return (
    <Dialog title="Snooze until…" onClose={onClose}>
      <Form
        onSubmit={() => {
          onClose();
          onSnooze(new Date(until).toISOString());
        }}
      >
        <TextField
          label="Until"
          type="datetime-local"
          required
          autoFocus
          hint={`In your time zone, ${zoneName(readersZone())}`}
          problem={isPast ? 'This time has passed' : null}
          value={text}
          onChange={setText}
        />
        <FormEnd onBack={onClose} disabled={isPast || !Number.isFinite(until)}>
          Snooze
        </FormEnd>
      </Form>
    </Dialog>
  );
}
