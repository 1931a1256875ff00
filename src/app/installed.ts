/** Whether this runs from an installed package (`npx pager`), not from a checkout (`npm start`). */
export const isInstalled = import.meta.url.includes('/node_modules/pager/');
