import { Logger } from '@nestjs/common';
import aws4 from 'aws4';
import { Client, CopyConditions, S3Error } from 'minio';
import { setTimeout as after } from 'node:timers/promises';
import { unavailable } from '../../../../platform/errors/api-error.js';
import type { Download, FoundObject, ObjectStore, Upload } from '../../ports/object-store.js';

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;
const ABSENT = ['NotFound', 'NoSuchKey'];
const REPLACED = [...ABSENT, 'PreconditionFailed'];

export interface S3Settings {
  /** Origin of the server. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** A bucket of Amazon S3 or of a server that speaks its protocol. */
export class S3ObjectStore implements ObjectStore {
  private readonly logger = new Logger(S3ObjectStore.name);
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;
  private readonly keys: { accessKeyId: string; secretAccessKey: string };

  constructor({ endpoint, bucket, ...credentials }: S3Settings) {
    const { hostname, port, protocol } = new URL(endpoint);
    this.bucket = bucket;
    this.region = credentials.region;
    this.keys = { accessKeyId: credentials.accessKey, secretAccessKey: credentials.secretKey };
    this.client = new Client({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port ? { port: Number(port) } : {}),
      ...credentials,
      // No retries within the time limit; clients and the removal job try again by themselves.
      retryOptions: { disableRetry: true },
    });
  }

  async uploadUrl(key: string, { bytes, contentType }: Upload, seconds: number, now: Date): Promise<string> {
    // The client knows where the bucket is; it signs no headers.
    const { origin, host, pathname } = new URL(
      await this.client.presignedUrl('PUT', this.bucket, key, seconds, {}, now),
    );
    const date = now.toISOString().replaceAll(/[:-]|\.\d+/g, '');
    const { path = '' } = aws4.sign(
      {
        ...{ service: 's3', region: this.region, method: 'PUT', host, signQuery: true },
        path: `${pathname}?X-Amz-Date=${date}&X-Amz-Expires=${seconds}`,
        headers: { 'content-length': bytes, ...(contentType !== null && { 'content-type': contentType }) },
      },
      this.keys,
    );
    return origin + path;
  }

  downloadUrl(key: string, { contentType, disposition }: Download, seconds: number, now: Date): Promise<string> {
    const headers = { 'response-content-type': contentType, 'response-content-disposition': disposition };
    return this.client.presignedGetObject(this.bucket, key, seconds, headers, now);
  }

  put(key: string, content: Buffer, contentType: string): Promise<void> {
    const headers = { 'Content-Type': contentType };
    const put = (): Promise<unknown> => this.client.putObject(this.bucket, key, content, content.length, headers);
    return this.ask(() => put().then(() => undefined), [], undefined);
  }

  find(key: string): Promise<FoundObject | null> {
    const stat = async (): Promise<FoundObject> => {
      const { size, etag } = await this.client.statObject(this.bucket, key);
      return { bytes: size, version: etag };
    };
    return this.ask(stat, ABSENT, null);
  }

  copy(from: string, to: string, version: string): Promise<boolean> {
    const conditions = new CopyConditions();
    conditions.setMatchETag(version);
    const copy = (): Promise<unknown> => this.client.copyObject(this.bucket, to, `/${this.bucket}/${from}`, conditions);
    return this.ask(() => copy().then(() => true), REPLACED, false);
  }

  remove(key: string): Promise<void> {
    return this.ask(() => this.client.removeObject(this.bucket, key), ABSENT, undefined);
  }

  /** An error with one of `codes` gives `otherwise`; any other error, or a timeout, is 503. */
  private async ask<T>(question: () => Promise<T>, codes: readonly string[], otherwise: T): Promise<T> {
    try {
      return await Promise.race([question(), silence()]);
    } catch (error) {
      if (error instanceof S3Error && codes.includes(error.code ?? '')) return otherwise;
      this.logger.warn({ err: error }, 'The object store failed');
      throw unavailable('Attachment storage unreachable', RETRY_AFTER_SECONDS);
    }
  }
}

async function silence(): Promise<never> {
  await after(TIMEOUT_MS, undefined, { ref: false });
  throw new Error('The object store did not answer in time');
}
