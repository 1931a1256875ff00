import type { Ref, ThingType } from '../../../codec/refs.js';
import { ownId } from '../own-ids.js';

/** The id here of what has this one there. @param kind in the words of there */
export const idOf = (kind: string, id: string): string => ownId('grafana-oncall', kind, id);

/** Whoever or whatever has this id there, by which people know what was deleted. */
export const refTo = (type: ThingType, id: string): Ref => ({ type, id: idOf(type, id), name: id });
