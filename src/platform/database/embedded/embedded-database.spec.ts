import { expect, it } from '@jest/globals';
import { socketFolderOf } from './embedded-database.js';

it.each([
  ['/srv/pager/.data/postgres', 'linux', '/srv/pager/.data/postgres.socket'],
  ['C:\\pager\\postgres', 'win32', null],
  ['/srv/pager/postgres', 'win32', null],
  ['/Users/ada/Library/Application Support/postgres', 'darwin', null],
  ["/srv/a'b,c/postgres", 'linux', null],
  [`/${'a'.repeat(76)}`, 'linux', `/${'a'.repeat(76)}.socket`],
  [`/${'a'.repeat(78)}`, 'linux', null],
])('the socket of %s on %s is in %s', (cluster, platform, folder) => {
  expect(socketFolderOf(cluster, platform)).toBe(folder);
});
