/**
 * A process of `npm run dev`: loads the packages that its arguments name, most of a start, and waits to be told which
 * build to run.
 */
import inspector from 'node:inspector';

const [, , ...packages] = process.argv;
for (const name of packages) await import(name);

process.once('message', async ({ file, since, inspect, consoleAddress }) => {
  // Only now: the service of before had the port.
  if (inspect !== null) inspector.open(inspect, '127.0.0.1');
  // The line of a restart instead of the banner.
  if (since !== null) process.env.RESTARTED_AT = String(since);
  // The service has no console of its own before `npm run build`.
  if (consoleAddress !== undefined) process.env.CONSOLE_ADDRESS = consoleAddress;
  process.channel.unref();
  await import(file);
});
// `npm run dev` was killed. The service stops by itself; a process that only waits, at once.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
