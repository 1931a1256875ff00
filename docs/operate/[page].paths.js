import { rootPage } from '../.vitepress/root-page.js';

const PAGES = { changelog: 'CHANGELOG.md', security: 'SECURITY.md' };

export default {
  paths: () => Object.entries(PAGES).map(([page, file]) => ({ params: { page }, content: rootPage(file) })),
};
