/** Metadata of routes without a credential. */
export const PUBLIC_ROUTE = 'pager:public';
