/** Macros: the build replaces them by what shows a message (`words/README.md`). The console has more (`console/src/words/`). */
import type { t } from '@lingui/core/macro';

export type { MessageDescriptor } from '@lingui/core';
/** A language, given to `t`: the last of its signatures takes it. */
export type Language = Parameters<typeof t>[0];
export { msg, plural, select, t } from '@lingui/core/macro';
