import { v5 } from 'uuid';

/** Of all ids that sources give to what has none of ours; chosen once. */
const NAMESPACE = '0f6f5a5e-6b1e-4b0e-9a53-6a6f0f3ce1a7';

/**
 * The id here of what a source names by an id that is no UUID: always the same, so that moving in again finds it.
 * @param kind in the words of the source, as two kinds may use the same ids
 */
export const ownId = (source: string, kind: string, id: string): string => v5(`${source}:${kind}:${id}`, NAMESPACE);
