import { setupI18n } from '@lingui/core';

/** The language that is shown. English needs no catalogue: each message is its own default. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// The build has compiled what a message needs compiled.
i18n.setMessagesCompiler((message) => message as never);
