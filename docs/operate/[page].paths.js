import { rootPage } from '../.vitepress/root-page.js';

export default { paths: () => [{ params: { page: 'security' }, content: rootPage('SECURITY.md') }] };
