import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { directoryStore, type FileStore } from '#server/platform/outbound/fileStore.ts';
import type { Bucket } from '#server/platform/outbound/s3/s3Requests.ts';
import { s3Store } from '#server/platform/outbound/s3/s3Store.ts';
import { type Environment, isLoopback, SettingsError } from './environment.ts';

/** Where uploads are kept: a folder that all server processes see, or a bucket that speaks S3. */
export type FilesPlace =
  | { readonly kind: 'folder'; readonly directory: string }
  | { readonly kind: 'bucket'; readonly bucket: Bucket };

const example = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1';
const known: readonly string[] = ['endpoint', 'region', 'style'];

const refusedUrl = (given: string, why: string): SettingsError =>
  new SettingsError(`FILES_URL is "${given}": ${why}. It takes a folder, or ${example}`);

/** What is written goes over lines no one else reads: this machine, a name or address of its own network. */
const isNear = (host: string): boolean =>
  isLoopback(host) ||
  (!host.includes('.') && isIP(host) === 0) ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);

const endpointOf = (given: string, endpoint: string): URL => {
  const address = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol) || address.search !== '')
    throw refusedUrl(given, `"${endpoint}" is no address of a storage`);
  if (address.username !== '' || address.password !== '')
    throw refusedUrl(given, 'the key goes into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (address.protocol === 'http:' && !isNear(address.hostname.replace(/^\[|\]$/g, '')))
    throw refusedUrl(given, 'http is for this machine and its own network alone');
  return address;
};

/** Where the objects of a bucket are: `endpoint/bucket` (path style, as MinIO has it) or `bucket.endpoint` (as AWS and OSS have it). */
const baseOf = (endpoint: URL, bucket: string, style: string): URL => {
  const base = new URL(endpoint);
  if (style === 'path') base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`;
  else base.hostname = `${bucket}.${base.hostname}`;
  return base;
};

const bucketOf = (given: string, environment: Environment): Bucket => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const bucket = url?.hostname ?? '';
  if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw refusedUrl(given, 'a bucket has 3 to 63 small letters, digits, dots and hyphens');
  if (url.username !== '' || url.port !== '') throw refusedUrl(given, 'the bucket stands alone after s3://');
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw refusedUrl(given, `it knows no ${unknown}, only ${known.join(', ')}`);
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(path)) throw refusedUrl(given, 'a prefix has letters, digits and . _ / - alone');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError('FILES_URL=s3://… needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint');
  const style = url.searchParams.get('style') ?? (endpoint === null ? 'virtual' : 'path');
  if (style !== 'path' && style !== 'virtual') throw refusedUrl(given, 'style is path or virtual');
  const base = endpointOf(given, endpoint ?? `https://s3.${region}.amazonaws.com`);
  return {
    accessKeyId,
    secretAccessKey,
    region,
    base: baseOf(base, bucket, style),
    prefix: path === '' ? '' : `${path}/`,
  };
};

/** Where uploads are kept by the settings; beside the embedded database without one. */
export const filesPlaceOf = (environment: Environment, dataDirectory: string): FilesPlace => {
  const given = environment.FILES_URL ?? '';
  if (given.startsWith('s3://')) return { kind: 'bucket', bucket: bucketOf(given, environment) };
  if (environment.S3_ACCESS_KEY_ID || environment.S3_SECRET_ACCESS_KEY)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need FILES_URL=s3://…');
  if (given === '') return { kind: 'folder', directory: join(dataDirectory, 'files') };
  if (given.startsWith('file:///')) return { kind: 'folder', directory: fileURLToPath(given) };
  if (/^\w+:/.test(given)) throw refusedUrl(given, 'that is neither');
  return { kind: 'folder', directory: resolve(given) };
};

/** The store of a place. */
export const storeOf = (place: FilesPlace): FileStore =>
  place.kind === 'folder' ? directoryStore(place.directory) : s3Store(place.bucket);
