import { rootPage } from '../.vitepress/root-page.js';

export default { paths: () => [{ params: { page: 'change' }, content: rootPage('CONTRIBUTING.md') }] };
