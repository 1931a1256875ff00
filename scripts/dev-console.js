/** A process of `npm run dev`: Vite's server for the console, with hot reload. It tells its parent the address. */
import { createServer } from 'vite';

// The next port where the usual one is taken.
const server = await createServer({ root: 'console', clearScreen: false });
await server.listen();
process.send(server.resolvedUrls.local[0]);
// `npm run dev` was killed.
process.once('disconnect', () => process.exit());
