import type { JSX } from 'preact';
import { t } from '#words';
import { CheckField, TextField } from './inputs.js';

/** Whether stakeholders are told of an incident, and in which words. */
export function StakeholderNotice({
  tells,
  onTells,
  told,
  onTold,
  path,
  hint,
  maxLength,
}: {
  tells: boolean;
  onTells: (tells: boolean) => void;
  told: string;
  onTold: (told: string) => void;
  /** Of the words in the request. */
  path?: string;
  hint: string;
  maxLength: number;
}): JSX.Element {
  return (
    <>
      <CheckField label={t`Notify stakeholders`} checked={tells} onChange={onTells} />
      {tells && (
        <TextField
          label={t`Public title`}
          path={path}
          hint={hint}
          maxLength={maxLength}
          value={told}
          onChange={onTold}
        />
      )}
    </>
  );
}
