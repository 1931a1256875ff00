import { readFileSync } from 'node:fs';

/** `.env.example` as a page: a section for each of its headings, a row for each setting. */
export function configurationPage() {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
  const out = ['# Configuration', INTRODUCTION];
  let rows = 0;
  for (const line of lines) {
    const [, heading] = /^# --- (.+)$/.exec(line) ?? [];
    const [, name, value, meaning = ''] = /^#([A-Z0-9_]+)=(.*?)(?:\s+# (.+))?$/.exec(line) ?? [];
    const [, text] = /^#\s+(.+)$/.exec(line) ?? [];
    if (heading) {
      out.push(`\n## ${heading}\n`);
      rows = 0;
    } else if (name) {
      if (rows++ === 0) out.push('\n| setting | default or example | meaning |\n| --- | --- | --- |');
      out.push(`| \`${name}\` | ${value && `\`${value.replaceAll('|', '\\|')}\``} | ${meaning} |`);
    } else if (text && out.length > 2) addTo(out, text, rows);
  }
  return out.join('\n');
}

const INTRODUCTION = `All settings are environment variables. \`npm start\` reads them from \`.env\`; variables that are set already win.
Pager checks them at start: an invalid value stops it with one line that names the setting. [Configure](/operate/configure) says
which ones to check in production.`;

/** More of what the heading or the last row says. */
function addTo(out, text, rows) {
  if (rows === 0) out.push(text);
  else out[out.length - 1] = out.at(-1).replace(/ \|$/, ` ${text} |`);
}
