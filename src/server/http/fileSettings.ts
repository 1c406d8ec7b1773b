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
/** Of uploads alone: nothing else is handed to a browser. */
const knownOfFiles: readonly string[] = [...known, 'presigned'];

/** A setting that names a bucket, and what was given. */
interface GivenUrl {
  readonly name: string;
  readonly given: string;
}

const refusedUrl = ({ name, given }: GivenUrl, why: string): SettingsError =>
  new SettingsError(`${name} is "${given}": ${why}. It takes a folder, or ${example}`);

/** What is written goes over lines no one else reads: this machine, a name or address of its own network. */
const isNear = (host: string): boolean =>
  isLoopback(host) ||
  (!host.includes('.') && isIP(host) === 0) ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);

const endpointOf = (setting: GivenUrl, endpoint: string): URL => {
  const address = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol) || address.search !== '')
    throw refusedUrl(setting, `"${endpoint}" is no address of a storage`);
  if (address.username !== '' || address.password !== '')
    throw refusedUrl(setting, 'the key goes into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (address.protocol === 'http:' && !isNear(address.hostname.replace(/^\[|\]$/g, '')))
    throw refusedUrl(setting, 'http is for this machine and its own network alone');
  return address;
};

/** Where the objects of a bucket are: `endpoint/bucket` (path style, as MinIO has it) or `bucket.endpoint` (as AWS and OSS have it). */
const baseOf = (endpoint: URL, bucket: string, style: string): URL => {
  const base = new URL(endpoint);
  if (style === 'path') base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`;
  else base.hostname = `${bucket}.${base.hostname}`;
  return base;
};

/** Seconds: long enough for a slow line to begin, short enough for a right that was taken away. */
const presignedRange = { least: 10, most: 3_600 };

const presignedOf = (setting: GivenUrl, given: string | null): { readonly presigned?: number } => {
  if (given === null) return {};
  const presigned = Number(given);
  const { least, most } = presignedRange;
  if (!/^\d+$/.test(given) || presigned < least || presigned > most)
    throw refusedUrl(setting, `presigned is the seconds an address is good for, ${least} to ${most}`);
  return { presigned };
};

/** The bucket a setting names, with its key; `SettingsError` where it cannot be meant. */
export const bucketOf = (name: string, given: string, environment: Environment): Bucket => {
  const setting = { name, given };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const bucket = url?.hostname ?? '';
  if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw refusedUrl(setting, 'a bucket has 3 to 63 small letters, digits, dots and hyphens');
  if (url.username !== '' || url.port !== '')
    throw refusedUrl(setting, 'the bucket stands alone after s3://');
  const words = name === 'FILES_URL' ? knownOfFiles : known;
  const unknown = [...url.searchParams.keys()].find((each) => !words.includes(each));
  if (unknown !== undefined) throw refusedUrl(setting, `it knows no ${unknown}, only ${words.join(', ')}`);
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(path)) throw refusedUrl(setting, 'a prefix has letters, digits and . _ / - alone');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError(`${name}=s3://… needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint');
  const style = url.searchParams.get('style') ?? (endpoint === null ? 'virtual' : 'path');
  if (style !== 'path' && style !== 'virtual') throw refusedUrl(setting, 'style is path or virtual');
  const base = endpointOf(setting, endpoint ?? `https://s3.${region}.amazonaws.com`);
  return {
    accessKeyId,
    secretAccessKey,
    region,
    base: baseOf(base, bucket, style),
    prefix: path === '' ? '' : `${path}/`,
    ...presignedOf(setting, url.searchParams.get('presigned')),
  };
};

/** Where uploads are kept by the settings; beside the embedded database without one. */
export const filesPlaceOf = (environment: Environment, dataDirectory: string): FilesPlace => {
  const given = environment.FILES_URL ?? '';
  if (given.startsWith('s3://')) return { kind: 'bucket', bucket: bucketOf('FILES_URL', given, environment) };
  const isAuditInBucket = environment.AUDIT_EXPORT_URL?.startsWith('s3://') === true;
  if (!isAuditInBucket && (environment.S3_ACCESS_KEY_ID || environment.S3_SECRET_ACCESS_KEY))
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need FILES_URL=s3://…');
  if (given === '') return { kind: 'folder', directory: join(dataDirectory, 'files') };
  if (given.startsWith('file:///')) return { kind: 'folder', directory: fileURLToPath(given) };
  if (/^\w+:/.test(given)) throw refusedUrl({ name: 'FILES_URL', given }, 'that is neither');
  return { kind: 'folder', directory: resolve(given) };
};

/** The store of a place. */
export const storeOf = (place: FilesPlace): FileStore =>
  place.kind === 'folder' ? directoryStore(place.directory) : s3Store(place.bucket);
