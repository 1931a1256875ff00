import type { OpenAPIObject } from '@nestjs/swagger';
import { ignoredKeys } from '../common/http/unknown-keys.js';

/** What this reads of a schema. */
interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  allOf?: Shape[];
  additionalProperties?: unknown;
  readOnly?: boolean;
  description?: string;
}

const METHODS = ['post', 'put', 'patch', 'delete'] as const;

/** Marks objects inside bodies as closed (no other keys), like the validation. */
export function closeNestedObjects({ paths, components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Shape>;
  const seen = new Set<string>();
  const closeBelow = (shape: Shape): void => {
    const parts = [...Object.values(shape.properties ?? {}), ...(shape.items ? [shape.items] : [])];
    for (const part of parts) closePart(part);
  };
  const closePart = (part: Shape): void => {
    for (const { $ref, items } of [part, ...(part.allOf ?? [])]) {
      if (items) closePart(items);
      const name = nameOf($ref);
      const shape = name === null ? undefined : schemas[name];
      if (name === null || !shape || seen.has(name)) continue;
      seen.add(name);
      close(shape, ignoredKeys(name));
      closeBelow(shape);
    }
  };
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const body = item[method]?.requestBody;
      const content = body && 'content' in body ? Object.values(body.content) : [];
      for (const { schema } of content) {
        const root = schema as Shape | undefined;
        closeBelow(schemas[nameOf(root?.$ref) ?? ''] ?? root ?? {});
      }
    }
  }
}

function close(shape: Shape, ignored: 'every' | readonly string[]): void {
  if (ignored === 'every' || !shape.properties) return;
  shape.additionalProperties = false;
  for (const key of ignored) shape.properties[key] ??= { readOnly: true, description: 'In answers; ignored in bodies' };
}

const nameOf = ($ref: string | undefined): string | null => $ref?.split('/').at(-1) ?? null;
