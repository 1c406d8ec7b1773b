import { describe, expect, it } from 'vitest';
import { presignV4, signV4 } from '#server/platform/outbound/s3/s3Requests.ts';
import { sha256Hex } from '#server/platform/outbound/signing.ts';

/** The examples of "Signature Calculations for the Authorization Header" in the API reference of Amazon S3. */
const published = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');

it('an address is signed in its query as AWS publishes it', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');

  expect(presignV4({ url, seconds: 86_400 }, published, at).href).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

const signed = (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  return signV4({ method, url, headers, payloadHash: sha256Hex(body) }, published, at);
};

describe('a request for S3 is signed as AWS publishes it', () => {
  it('to get a part of an object', () => {
    expect(signed('GET', '/test.txt', { Range: 'bytes=0-9' }).Authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  it('to put an object whose name has a sign to encode', () => {
    const headers = { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };

    expect(signed('PUT', '/test$file.text', headers, 'Welcome to Amazon S3.').Authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  it('to ask for a parameter without a value', () => {
    expect(signed('GET', '/?lifecycle').Authorization).toContain(
      'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });

  it('to list objects by parameters', () => {
    expect(signed('GET', '/?max-keys=2&prefix=J').Authorization).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});
