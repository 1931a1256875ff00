import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * DejaVu (free licence), whose used glyphs are embedded: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic,
 * and technical symbols.
 */
const FILES = {
  regular: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  italic: 'DejaVuSans-Oblique.ttf',
  boldItalic: 'DejaVuSans-BoldOblique.ttf',
  code: 'DejaVuSansMono.ttf',
} as const;
export type Font = keyof typeof FILES;

const require = createRequire(import.meta.url);
const loaded = new Map<Font, Buffer>();

/** Read at its first use. */
export function pdfFont(font: Font): Buffer {
  const known = loaded.get(font) ?? readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${FILES[font]}`));
  loaded.set(font, known);
  return known;
}
