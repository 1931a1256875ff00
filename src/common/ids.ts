import { v7 } from 'uuid';

/** A fresh id. Version 7: time-ordered, so that new rows land side by side in the indexes. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this text a UUID that PostgreSQL would accept? */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
