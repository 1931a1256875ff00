import { expect, it } from '@jest/globals';
import { readFiles } from '../console/src/pages/moving-in/read-files.js';

/** A file as a browser gives it when a folder is chosen. */
function file(path: string, text: string): File {
  const made = new File([text], path.split('/').at(-1) ?? path);
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
}
const reading = (files: Record<string, string>): Promise<unknown> =>
  readFiles(Object.entries(files).map(([path, text]) => file(path, text))).catch((error: Error) => error.message);

it('the files of a folder are one configuration', async () => {
  const files = {
    'c/pager.yaml': 'version: 1',
    'c/teams/a.yaml': 'name: A\n---\nname: B',
    'c/teams/c.json': '[{"name":"C"}]',
  };
  expect(await reading(files)).toEqual({ version: 1, teams: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
});

it.each(['', '# name: gone', '~', '{}', '[]'])('a file that holds no object is refused: %j', async (text) => {
  expect(await reading({ 'c/pager.yaml': 'version: 1', 'c/teams/a.yaml': text })).toBe(
    'c/teams/a.yaml holds no object',
  );
  expect(await reading({ 'c/pager.yaml': text, 'c/teams/a.yaml': 'name: A' })).toBe('pager.yaml holds no object');
  expect(await reading({ 'all.yaml': text })).toBe('all.yaml holds no object');
});

it.each(['a text', 'name: A\n---\n# nothing'])('so is one that holds something else: %j', async (text) => {
  expect(await reading({ 'c/pager.yaml': 'version: 1', 'c/teams/a.yaml': text })).toBe(
    'c/teams/a.yaml: must hold objects only',
  );
});

it('a file alone holds one object', async () => {
  expect(await reading({ 'all.yaml': 'version: 1' })).toEqual({ version: 1 });
  expect(await reading({ 'all.yaml': 'version: 1\n---\nversion: 1' })).toBe('all.yaml: must hold one object');
});
