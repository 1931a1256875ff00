import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/client.js';
import { TextArea } from '../../parts/inputs.js';
import { ZoneField } from '../../parts/zone-field.js';
import type { Run } from './move.js';

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

export type OptionsBody = Schemas['MoveOptionsDto'];

/** For the API: what is empty is none. */
export const optionsBody = ({ timezone, keys, ...options }: Options): OptionsBody => ({
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
  return (
    <details class="options-of-move">
      <summary>Options</summary>
      <div class="form">
        <Check isOn={options.trustChannels} onChange={(trustChannels) => onChange({ trustChannels })}>
          Trust the contacts: people are paged there without entering a code first. You answer for the addresses.
        </Check>
        <Check isOn={options.goLive} onChange={(goLive) => onChange({ goLive })}>
          Go live: switch integrations on as they are there. Until then the old service pages alone.
        </Check>
        <Check isOn={options.theirs} onChange={(theirs) => onChange({ theirs })}>
          Overwrite what was edited here since it moved in.
        </Check>
        <ZoneField
          label="Time zone of the old account"
          hint="Its policies have their hours in that zone, and this account gets it. Neither its API nor its backups say which it is."
          none="Not known: that of this account"
          value={options.timezone}
          onChange={(timezone) => onChange({ timezone })}
        />
        <TextArea
          label="Keys of integrations"
          hint="A line “name,key” for each, so that senders keep their keys. They are never shown again."
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

function Check({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
      <span>{children}</span>
    </label>
  );
}
