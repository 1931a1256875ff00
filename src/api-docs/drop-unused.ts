import { type Document, nameOf } from './openapi.js';

/** Removes unreferenced parts, and those that only they refer to. */
export function dropUnused(document: Document): void {
  const kinds: Record<string, object>[] = [document.components.schemas, document.components.responses];
  for (;;) {
    const refs = JSON.stringify(document).matchAll(/"#\/components\/\w+\/[\w.-]+"/g);
    const used = new Set([...refs].map(([ref]) => nameOf(ref.slice(1, -1))));
    const unused = kinds.flatMap((parts) =>
      Object.keys(parts)
        .filter((name) => !used.has(name))
        .map((name) => ({ parts, name })),
    );
    if (unused.length === 0) return;
    for (const { parts, name } of unused) delete parts[name];
  }
}
