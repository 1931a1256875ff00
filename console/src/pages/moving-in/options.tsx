import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import type { MoveOptions, Run } from '../../data/moving-in.js';
import { useFieldError } from '../../parts/field-errors.js';
import { CheckField, TextArea } from '../../parts/inputs.js';
import { ZoneField } from '../../parts/zone-field.js';

export interface Options {
  trustChannels: boolean;
  theirs: boolean;
  goLive: boolean;
  /** Empty: not given. */
  timezone: string;
  keys: string;
}

/** As they were, without the keys, which are not told. */
export const useOptions = (run?: Run): [Options, (change: Partial<Options>) => void] => {
  const [options, set] = useState<Options>({
    ...{ trustChannels: run?.trustChannels ?? false, theirs: run?.theirs ?? false, goLive: run?.goLive ?? false },
    ...{ timezone: run?.timezone ?? '', keys: '' },
  });
  return [options, (change) => set((before) => ({ ...before, ...change }))];
};

/** For the API: what is empty is none. */
export const optionsBody = ({ timezone, keys, ...options }: Options): MoveOptions => ({
  ...options,
  timezone: timezone || null,
  ...(keys.trim() ? { keys } : {}),
});

/** How an organisation moves in. */
export function OptionFields({
  options,
  onChange,
}: {
  options: Options;
  onChange: (change: Partial<Options>) => void;
}): JSX.Element {
  // Nothing that is wrong is hidden.
  const refused = [useFieldError('timezone'), useFieldError('keys')].some((problem) => problem !== undefined);
  return (
    <details class="options-of-move" {...(refused ? { open: true } : {})}>
      <summary>{t`Options`}</summary>
      <div class="form">
        <CheckField
          checked={options.trustChannels}
          onChange={(trustChannels) => onChange({ trustChannels })}
          label={t`Trust the contacts: people are paged there without entering a code first. You answer for the addresses.`}
        />
        <CheckField
          checked={options.goLive}
          onChange={(goLive) => onChange({ goLive })}
          label={t`Go live: switch integrations on as they are there. Until then the old service pages alone.`}
        />
        <CheckField
          checked={options.theirs}
          onChange={(theirs) => onChange({ theirs })}
          label={t`Overwrite what was edited here since it moved in.`}
        />
        <ZoneField
          path="timezone"
          label={t`Time zone of the old account`}
          hint={t`Its policies have their hours in that zone, and this account gets it. Neither its API nor its backups say which it is.`}
          none={t`Not known: that of this account`}
          value={options.timezone}
          onChange={(timezone) => onChange({ timezone })}
        />
        <TextArea
          label={t`Keys of integrations`}
          path="keys"
          hint={t`A line “name,key” for each, so that senders keep their keys. They are never shown again.`}
          rows={3}
          spellcheck={false}
          autocomplete="off"
          value={options.keys}
          onChange={(keys) => onChange({ keys })}
        />
      </div>
    </details>
  );
}
