import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as our writer makes it, page by page: glyphs by number, each font with its table of what they
 * mean. Every piece of a line is a line of its own.
 */
export function textOfPdf(file: Buffer): string[] {
  const objects = objectsOf(file);
  const stream = (id: string): string => objects.get(id)?.stream ?? '';
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (toUnicode) fonts.set(name, glyphsOf(stream(toUnicode)));
    }
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const contents = stream(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '');
    const lines: string[] = [];
    let glyphs = new Map<number, string>();
    for (const [, font, pieces = ''] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (font) glyphs = fonts.get(font) ?? new Map<number, string>();
      else lines.push(decoded(pieces, glyphs));
    }
    return lines.join('\n');
  });
}

function objectsOf(file: Buffer): Map<string, { head: string; stream: string }> {
  const text = file.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const [head = '', ...rest] = body.split('\nstream\n');
    const raw = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
    const packed = head.includes('/FlateDecode') && raw.length > 0;
    objects.set(id, { head, stream: (packed ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
}

/** `<0000> <0012> [<0041> <00660069> …]`: consecutive glyphs, each with its UTF-16 text. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      glyphs.set(parseInt(first, 16) + index, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return glyphs;
}

function decoded(pieces: string, glyphs: ReadonlyMap<number, string>): string {
  return [...pieces.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => glyphs.get(parseInt(code, 16)) ?? '\ufffd')
    .join('');
}
