import type { JSX } from 'preact';
import { CheckField, TextField } from './inputs.js';

/** Whether stakeholders are told of an incident, and in which words. */
export function StakeholderNotice({
  tells,
  onTells,
  told,
  onTold,
  hint,
  maxLength,
}: {
  tells: boolean;
  onTells: (tells: boolean) => void;
  told: string;
  onTold: (told: string) => void;
  hint: string;
  maxLength: number;
}): JSX.Element {
  return (
    <>
      <CheckField label="Notify stakeholders" checked={tells} onChange={onTells} />
      {tells && <TextField label="Public title" hint={hint} maxLength={maxLength} value={told} onChange={onTold} />}
    </>
  );
}
