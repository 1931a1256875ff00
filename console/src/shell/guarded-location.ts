import { type BaseLocationHook } from 'wouter-preact';
import { navigate, useBrowserLocation, useSearch } from 'wouter-preact/use-browser-location';
import { leaving } from '../parts/typed.js';

const go: typeof navigate = (to, options) => leaving(document, () => navigate(to, options));

/** The browser's address; going to another one asks first where something is typed. */
export const useGuardedLocation: BaseLocationHook = Object.assign(
  () => [useBrowserLocation()[0], go] satisfies ReturnType<BaseLocationHook>,
  { searchHook: useSearch },
);
