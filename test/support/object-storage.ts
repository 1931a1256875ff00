import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import S3rver from 's3rver';

const BUCKET = 'attachments';
/** Browsers of every origin may upload, as docs/operate/configure.md tells operators to allow it. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;
/** What the server accepts, and nothing else. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** An S3-compatible server with one empty bucket, its files in a folder that goes with it. */
export class ObjectStorage {
  private constructor(
    private readonly server: S3rver,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<ObjectStorage> {
    const folder = mkdtempSync(join(tmpdir(), 'pager-s3-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: BUCKET, configs: [CORS] }],
    });
    // It is an application of Koa, which its types do not say.
    const { middleware } = server as unknown as { middleware: Middleware[] };
    middleware.unshift(async (context, next) => {
      const { method, url, headers } = context.req;
      // Nobody signs a preflight.
      if (method === 'OPTIONS' || isSigned(method ?? '', url ?? '', headers)) await next();
      else context.status = 403;
    });
    const { port } = await server.run();
    return new ObjectStorage(server, folder, port);
  }

  /** What an app needs to know to use it. */
  get environment(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    };
  }

  private get client(): Client {
    return new Client({ endPoint: '127.0.0.1', port: this.port, useSSL: false, region: 'us-east-1', ...KEYS });
  }

  /** Puts another object in the place of one, as a store may that does not check what it is sent. */
  async replace(key: string, content: Buffer): Promise<void> {
    await this.client.putObject(BUCKET, key, content);
  }

  /** The keys of all objects. */
  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { name } of this.client.listObjectsV2(BUCKET, '', true) as AsyncIterable<{ name: string }>) {
      keys.push(name);
    }
    return keys.sort();
  }

  async stop(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Middleware {
  (context: { req: IncomingMessage; status: number }, next: () => Promise<void>): Promise<void>;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What S3 asks of a signed address (AWS Signature Version 4), and the stand-in does not. True where there is none. */
function isSigned(method: string, address: string, headers: IncomingHttpHeaders): boolean {
  const { pathname, search, searchParams } = new URL(address, 'http://any');
  const given = searchParams.get('X-Amz-Signature');
  if (given === null) return true;
  const named = (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('X-Amz-Signature='))
    .sort();
  const lines = named.map((name) => `${name}:${String(headers[name])}`);
  const request = [method, pathname, query.join('&'), ...lines, '', named.join(';'), 'UNSIGNED-PAYLOAD'].join('\n');
  const [, ...scope] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', searchParams.get('X-Amz-Date'), scope.join('/'), hash].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.secretKey}`);
  return hmac(key, text).toString('hex') === given;
}
