/** Metadata of routes that ask for no credential. */
export const PUBLIC_ROUTE = 'pager:public';
