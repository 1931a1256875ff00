/** Messages that are chosen by what the data says, and filled in where they are shown: `msg({ message: '{who} changed {thing}' })`. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#words/i18n';

/** As text; with elements it is `<Trans {...message} values={…} />` of `trans.ts`. */
export const filled = ({ id, message }: MessageDescriptor, values: Record<string, unknown>): string =>
  i18n._({ id, message, values });
