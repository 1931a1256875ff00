/**
 * The service worker (`public/sw.js`) makes the console installable and lets it start without a connection. It keeps the
 * console's own files only: an answer of the API is never shown from a store.
 */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The first screen has the line and the processor to itself. */
const AFTER_FIRST_SCREEN_MS = 3000;

/** Installs it, without waiting for the time after the first screen: for whoever needs it now. */
export let install = (): void => undefined;

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  const url = '/console/sw.js';
  // The only script address that this page makes; the Content-Security-Policy names the policy.
  const trusted = trustedTypes?.createPolicy('pager', { createScriptURL: (text) => text }).createScriptURL(url) ?? url;
  install = (): void => void navigator.serviceWorker.register(trusted).catch(() => undefined);
  addEventListener('load', () => setTimeout(install, AFTER_FIRST_SCREEN_MS));
}
