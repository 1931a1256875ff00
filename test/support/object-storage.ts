import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import S3rver from 's3rver';

const BUCKET = 'attachments';
/** Browsers of every origin may upload, as docs/operations.md tells operators to allow it. */
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

  /** The keys of all objects. */
  async keys(): Promise<string[]> {
    const client = new Client({ endPoint: '127.0.0.1', port: this.port, useSSL: false, region: 'us-east-1', ...KEYS });
    const keys: string[] = [];
    for await (const { name } of client.listObjectsV2(BUCKET, '', true) as AsyncIterable<{ name: string }>) {
      keys.push(name);
    }
    return keys.sort();
  }

  async stop(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
