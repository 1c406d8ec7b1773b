import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '#server/platform/outbound/s3/s3Requests.ts';

/** What the storage answers the next requests with, in place of what was asked. */
export type Fault = 'hang' | 'cut' | 'breakOff' | number;

/** A storage of one bucket in memory that speaks as much of S3 as is used, in path style. */
export interface FakeS3 {
  readonly bucket: Bucket;
  readonly objects: Map<string, Buffer>;
  /** Methods and paths of all requests, in their order. */
  readonly requests: string[];
  /** Faults of the requests to come, one each. */
  readonly faults: Fault[];
  /** The fault of all requests while it stands, after those of `faults`. */
  setAway: (fault: Fault | undefined) => void;
  readonly close: () => void;
}

const key = { accessKeyId: 'AKIDTEST', secretAccessKey: 'test/secret+key', region: 'eu-test-1' };
const bucketName = 'console-files';
const pageSize = 2;
const mostSkewMs = 15 * 60_000;

const sha = (content: string | Buffer) => createHash('sha256').update(content).digest();
const mac = (secret: string | Buffer, content: string) =>
  createHmac('sha256', secret).update(content).digest();

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** As the storage checks a request: what arrived on the wire is signed again, from its raw parts alone. */
const verify = ({ method, url = '', headers }: IncomingMessage, body: Buffer): void => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) throw new Refused(403, 'AccessDenied');
  const [, id, day = '', region = '', names = '', signature] = given;
  if (id !== key.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  const stamp = String(headers['x-amz-date']);
  const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < mostSkewMs) || !stamp.startsWith(day))
    throw new Refused(403, 'RequestTimeTooSkewed');
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.split(';').includes(needed)) throw new Refused(403, 'AccessDenied');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== sha(body).toString('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const [path = '', query = ''] = url.split('?');
  // What a form writes for a blank is no blank to S3.
  const sorted = query === '' ? '' : query.replaceAll('+', '%20').split('&').sort().join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `${method}\n${path}\n${sorted}\n${lines.join('')}\n${names}\n${payload}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha(canonical).toString('hex')}`;
  const signingKey = mac(mac(mac(mac(`AWS4${key.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  if (mac(signingKey, toSign).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch');
};

/** An address that is signed in its query: for GET alone, until its time is over. */
const verifyAddress = ({ method, url = '', headers }: IncomingMessage): void => {
  const [path = '', query = ''] = url.split('?');
  const given = new URLSearchParams(query.replaceAll('+', '%2B'));
  const stamp = given.get('X-Amz-Date') ?? '';
  const scope = (given.get('X-Amz-Credential') ?? '').replace(`${key.accessKeyId}/`, '');
  const [day = '', region = ''] = scope.split('/');
  const begin = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Date.now() > begin + Number(given.get('X-Amz-Expires')) * 1_000) throw new Refused(403, 'AccessDenied');
  const signed = query
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .sort();
  const canonical = `${method}\n${path}\n${signed.join('&')}\nhost:${headers.host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha(canonical).toString('hex')}`;
  const signingKey = mac(mac(mac(mac(`AWS4${key.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  if (mac(signingKey, toSign).toString('hex') !== given.get('X-Amz-Signature'))
    throw new Refused(403, 'SignatureDoesNotMatch');
};

const listing = (objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string => {
  const all = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? '')).sort();
  const after = query.get('continuation-token') ?? '';
  const page = all.filter(([name]) => name > after).slice(0, pageSize);
  const last = page.at(-1)?.[0] ?? '';
  const isTruncated = all.some(([name]) => name > last) && page.length > 0;
  const rows = page.map(
    ([name, bytes]) => `<Contents><Key>${name}</Key><Size>${bytes.length}</Size></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
};

const answer = (objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer): Buffer | string => {
  const url = new URL(request.url ?? '', 'http://storage.test');
  const [, bucket, ...rest] = url.pathname.split('/');
  if (bucket !== bucketName) throw new Refused(404, 'NoSuchBucket');
  const name = rest.join('/');
  if (name === '') return listing(objects, url.searchParams);
  if (request.method === 'PUT') {
    if (request.headers['x-amz-checksum-sha256'] !== sha(body).toString('base64'))
      throw new Refused(400, 'BadDigest');
    objects.set(name, body);
    return '';
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return '';
  }
  const found = objects.get(name);
  if (found === undefined) throw new Refused(404, 'NoSuchKey');
  return found;
};

const respond = (request: IncomingMessage, response: ServerResponse, work: () => Buffer | string): void => {
  try {
    const content = work();
    const query = new URL(request.url ?? '', 'http://storage.test').searchParams;
    for (const name of ['content-type', 'content-disposition']) {
      const value = query.get(`response-${name}`);
      if (value !== null) response.setHeader(name, value);
    }
    response.end(request.method === 'HEAD' ? undefined : content);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    response.writeHead(error.status).end(`<Error><Code>${error.message}</Code></Error>`);
  }
};

const fail = (fault: Fault, request: IncomingMessage, response: ServerResponse): void => {
  if (fault === 'hang') return;
  if (fault === 'cut') request.socket.destroy();
  else if (fault === 'breakOff') {
    response.writeHead(200, { 'Content-Length': 1_000 }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  } else response.writeHead(fault).end('<Error><Code>SlowDown</Code></Error>');
};

/** Starts a storage that checks signatures as AWS documents them, and fails on demand. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  let away: Fault | undefined;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      const fault = faults.shift() ?? away;
      if (fault !== undefined) return fail(fault, request, response);
      const body = Buffer.concat(chunks);
      respond(request, response, () => {
        if (request.url?.includes('X-Amz-Signature=') === true) verifyAddress(request);
        else verify(request, body);
        return answer(objects, request, body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { ...key, base: new URL(`http://127.0.0.1:${port}/${bucketName}`), prefix: 'our/files/' },
    objects,
    requests,
    faults,
    setAway: (fault) => {
      away = fault;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
