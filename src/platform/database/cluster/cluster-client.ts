import pg, { type ClientBase } from 'pg';
import { parseDatabaseAddress, type DatabaseHost } from '../../config/database-address.js';
import { withoutBrackets, Cluster, takesWrites, type Member } from './cluster.js';
import type { Socket } from 'node:net';

/** PostgreSQL's code for a write on a read-only server. */
const READ_ONLY = '25006';
/** TCP keep-alive after this time without traffic. */
const KEEP_ALIVE_MS = 10_000;

const clusters = new Map<string, Cluster>();

/**
 * A connection to the writable server of an address (`postgres://a,b/name`, or one server with
 * `target_session_attrs=read-write`). It ends when its server turns read-only or another takes the writes; pending
 * queries get a connection error, and the next connection goes to the right server.
 */
export class ClusterClient extends pg.Client implements Member {
  private readonly cluster: Cluster | null;
  /** The server of the cluster that it is connected to. */
  private at: DatabaseHost | null = null;
  private ending = false;

  constructor(config: pg.ClientConfig = {}) {
    const cluster = clusterOf(config.connectionString);
    super({
      ...config,
      ...(cluster && { connectionString: cluster.address.single }),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.cluster = cluster;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (!this.cluster) return callback ? super.connect(callback) : super.connect();
    const connected = this.connectWithin(this.cluster).then((): pg.Client => this);
    if (!callback) return connected;
    connected.then(() => callback(undefined as unknown as Error), callback);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.ending = true;
    return callback ? super.end(callback) : super.end();
  }

  /** Ends the connection at once; pending queries get the error. */
  drop(error: Error): void {
    this.connection.stream.destroy(error);
  }

  private async connectWithin(cluster: Cluster): Promise<void> {
    const host = await cluster.find();
    const { connectTimeoutMs } = cluster.address;
    this.host = withoutBrackets(host.host);
    this.port = host.port;
    try {
      await super.connect();
      if (!(await takesWrites(this, connectTimeoutMs))) throw readOnly(host);
    } catch (error) {
      cluster.doubt(host);
      void this.end().catch(() => undefined);
      this.connection.stream.destroy();
      throw error;
    }
    this.at = host;
    cluster.join(this, host);
    this.once('end', () => {
      cluster.leave(this);
      if (!this.ending) cluster.doubt(host);
    });
  }

  /** Leaves a server of a cluster that is not writable any more, after the failed statement has its error. */
  protected noteFailure(error: Error & { code?: string }): void {
    const { at } = this;
    if (at !== null && error.code === READ_ONLY) setImmediate(() => this.drop(readOnly(at)));
  }
}

function readOnly({ host, port }: DatabaseHost): Error {
  return new Error(`Connection terminated: ${host}:${port} takes no writes`);
}

/** Logs changes of the primary, if the address is a cluster's. */
export function logClusterChanges(url: string | undefined, say: (line: string) => void): void {
  const cluster = clusterOf(url);
  if (cluster) cluster.say = say;
}

function clusterOf(url: string | undefined): Cluster | null {
  if (url === undefined) return null;
  const cached = clusters.get(url);
  if (cached) return cached;
  const address = parseDatabaseAddress(url);
  if (!address?.mustTakeWrites) return null;
  const cluster = new Cluster(address);
  clusters.set(url, cluster);
  return cluster;
}

/**
 * Ends a connection that stays silent this long while a query is pending. Otherwise queries to a frozen or unreachable
 * server would wait for TCP's timeout of 15 minutes. Pending queries get a connection error, a 503 for clients.
 */
export function endWhenSilent(client: ClientBase, milliseconds: number): void {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.setTimeout(milliseconds, () =>
    stream.destroy(new Error(`Connection terminated: no word from the database for ${milliseconds / 1000} s`)),
  );
}
