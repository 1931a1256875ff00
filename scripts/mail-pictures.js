/**
 * `npm run mails:pictures`: every mail with sample words, as a browser shows it on light and dark, at a desk and on a
 * phone, into `pictures/mails`. For whoever changes a template: look at them. `npm run mails:pictures -- de-DE`: in German.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/support/chromium.ts';
import { mailSamples } from '../test/support/mail-samples.ts';

const folder = fileURLToPath(new URL('../pictures/mails', import.meta.url));
const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 720, height: 400 } },
  dark: { colorScheme: 'dark', viewport: { width: 720, height: 400 } },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 640 } },
  'phone-dark': { colorScheme: 'dark', viewport: { width: 360, height: 640 } },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launch();
const samples = Object.entries(mailSamples(undefined, process.argv[2]));
for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  for (const [name, { html, text }] of samples) {
    await page.setContent(html);
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true });
    writeFileSync(`${folder}/${name}.txt`, text);
  }
  await context.close();
}
await browser.close();
process.stdout.write(`${samples.length} mails in ${Object.keys(LOOKS).length} looks: ${folder}\n`);
