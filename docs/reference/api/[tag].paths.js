import { apiPages } from '../../.vitepress/openapi.js';

export default {
  paths: () => apiPages().map(({ slug, text }) => ({ params: { tag: slug }, content: text })),
};
