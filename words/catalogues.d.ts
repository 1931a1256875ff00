import type { Messages } from '@lingui/core';

export declare const catalogues: Readonly<Record<string, Messages>>;
