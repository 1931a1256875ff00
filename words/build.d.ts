import type { Messages } from '@lingui/core';

export declare function translateMacros(
  source: string,
  filename: string,
  sourceMaps?: boolean | 'inline',
): { code: string; map: string | null };
export declare function messagesOf(
  locale: string,
): { id: string; message: string; translation: string; origin: [string][] }[];
export declare function catalogueOf(locale: string, isWanted?: (files: string[]) => boolean): Messages;
export declare function serviceCatalogues(): Record<string, Messages>;
export declare const CATALOGUES: RegExp;
export declare function catalogueModule(): string;
