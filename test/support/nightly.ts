/** Whether this is `npm run test:nightly`, in which there is time for what takes minutes and rarely breaks. */
export const isNightly = Boolean(process.env['NIGHTLY']);
