import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type PageZone, pageZone } from './moment.js';

const OfPage = createContext<PageZone | null>(null);
export const PageZoneOf = OfPage.Provider;

/** @returns the reader's zone on pages whose things have no zone of their own */
export const usePageZone = (): PageZone => useContext(OfPage) ?? pageZone();
