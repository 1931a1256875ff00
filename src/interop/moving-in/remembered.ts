import { sha256 } from '../../platform/crypto/secret-box.js';
import { followed, stateText, type Followed } from './domain/follow.js';
import type { ReportedObject } from './domain/report.js';
import type { ImportedObject } from './imported-object.entity.js';

/** Kinds of rows beside those of the configuration. */
export const PEOPLE = 'people';
export const CONTACTS = 'contacts';
export const RULES = 'notificationRules';
export const FORWARDINGS = 'forwardings';
export const OVERRIDES = 'overrides';
export const KEYS = 'keys';

export type Remembered = Pick<ImportedObject, 'kind' | 'externalId' | 'objectId' | 'hash'>;

/** What has moved in before, and what there is to remember of this time. */
export class Memory {
  private readonly known: ReadonlyMap<string, Remembered>;
  private readonly next = new Map<string, Remembered>();
  /** What is to be said of single things: of a first move their count says enough. */
  readonly reported: ReportedObject[] = [];

  constructor(
    known: readonly Remembered[],
    private readonly theirs: boolean,
  ) {
    this.known = new Map(known.map((row) => [placeOf(row.kind, row.externalId), row]));
  }

  get rows(): Remembered[] {
    return [...this.next.values()];
  }

  add(row: Remembered): void {
    this.next.set(placeOf(row.kind, row.externalId), row);
  }

  of(kind: string, externalId: string): Remembered | undefined {
    return this.known.get(placeOf(kind, externalId));
  }

  /** The id here of what moves in this time, or has moved in before. */
  objectIdOf(kind: string, externalId: string): string | undefined {
    return (this.next.get(placeOf(kind, externalId)) ?? this.of(kind, externalId))?.objectId;
  }

  /** @param here its state, null: it is not there */
  decide(kind: string, externalId: string, here: unknown, wanted: unknown): Followed {
    const remembered = this.of(kind, externalId)?.hash;
    const states = { remembered, here: here === null ? null : stateText(here), wanted: stateText(wanted) };
    return followed(states, { theirs: this.theirs, hashOf: sha256 });
  }

  /** Another state later is an edit. */
  keep(kind: string, externalId: string, objectId: string, state: unknown): void {
    this.add({ kind, externalId, objectId, hash: sha256(stateText(state)) });
  }

  /** May what is not remembered as it is now be overwritten? */
  isUntouched(kind: string, externalId: string, here: unknown): boolean {
    return this.theirs || this.of(kind, externalId)?.hash === sha256(stateText(here));
  }

  report(kind: string, key: string, action: Followed, here: object | null, wanted: object): void {
    if (action === 'same') return;
    const changes = action === 'change' && here !== null ? changesOf(here, wanted) : undefined;
    this.reported.push({ kind, key, action, ...(changes ? { changes } : {}) });
  }
}

function changesOf(here: object, wanted: object): NonNullable<ReportedObject['changes']> {
  const before = new Map<string, unknown>(Object.entries(here));
  return Object.entries(wanted).flatMap(([field, after]) =>
    stateText(before.get(field) ?? null) === stateText(after)
      ? []
      : [{ field, before: before.get(field) ?? null, after: after as unknown }],
  );
}

const placeOf = (kind: string, externalId: string): string => `${kind}\n${externalId}`;
