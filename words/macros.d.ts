/** Macros: the build replaces them by what shows a message (`words/README.md`). The console has more (`console/src/words/`). */
export type { MessageDescriptor } from '@lingui/core';
export { msg, plural, select, t } from '@lingui/core/macro';
