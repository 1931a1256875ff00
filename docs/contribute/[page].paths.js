import { coveragePage } from '../.vitepress/contract.js';
import { rootPage } from '../.vitepress/root-page.js';

export default {
  paths: () => [
    { params: { page: 'change' }, content: rootPage('CONTRIBUTING.md') },
    { params: { page: 'contract-coverage' }, content: coveragePage() },
  ],
};
