import type { Server } from 'node:http';
import type { ServerConfig } from './config/config.js';
import { ConfigurationError } from './config/environment.js';

/**
 * Opens the server's socket.
 * @throws ConfigurationError naming the setting that must change
 */
export async function listen(server: Server, { port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw wrongSetting(error, port, host) ?? error;
  }
}

function wrongSetting(error: unknown, port: number, host: string): ConfigurationError | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(`PORT: ${port} is in use by another program; stop that, or set another PORT`);
    case 'EACCES':
      return new ConfigurationError(`PORT: ${port} may not be opened by this user; set one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new ConfigurationError(`HOST: ${host} is no address of this machine`);
    default:
      return null;
  }
}
