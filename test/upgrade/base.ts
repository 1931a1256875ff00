/**
 * The version from which an upgrade without downtime is promised and tested (`npm run test:upgrade`): the earliest from
 * which it holds. Before 1.0 it may be moved forward where docs/operate/upgrade.md names the break and its reason. A commit of main.
 */
export const BASE = '3cb811273738af0d77d3bb4753310581a0419c88';
