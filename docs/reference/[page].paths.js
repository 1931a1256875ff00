import { configurationPage } from '../.vitepress/configuration.js';

export default { paths: () => [{ params: { page: 'configuration' }, content: configurationPage() }] };
