import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const read = (file: string): Buffer => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`));
let loaded: { regular: Buffer; bold: Buffer } | null = null;

/**
 * DejaVu Sans (free licence), embedded in every document: Latin with all its accents, Greek, Cyrillic, Armenian,
 * Georgian, Hebrew, Arabic, and the signs that engineers use. Read when the first document is written.
 */
export function pdfFonts(): { regular: Buffer; bold: Buffer } {
  return (loaded ??= { regular: read('DejaVuSans.ttf'), bold: read('DejaVuSans-Bold.ttf') });
}
