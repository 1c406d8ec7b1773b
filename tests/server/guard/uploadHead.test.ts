import { describe, expect, it } from 'vitest';
import { createHeadReader } from '#server/guard/uploadHead.ts';

const boundary = 'between';
const contentType = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, rest: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`;
const field = (name: string, text: string) => part(name, `\r\n\r\n${text}`);
const file = part('file', '; filename="a.png"\r\nContent-Type: image/png\r\n\r\n');

/** What is known of a head that arrives in pieces of so many bytes. */
const readBy = (pieceBytes: number, body: string, type = contentType) => {
  const reader = createHeadReader(type);
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const fields = reader.push(bytes.subarray(at, at + pieceBytes));
    if (fields !== undefined) return fields;
  }
  return undefined;
};

describe('the head of an upload', () => {
  it.each([1, 7, 100_000])('names the fields before the file, by %i bytes', (pieceBytes) => {
    const body = `${field('token', '令牌')}${field('scene', 'visitor.photo')}${field('note', '')}${file}`;

    expect(readBy(pieceBytes, body)).toEqual({ token: '令牌', scene: 'visitor.photo', note: '' });
  });

  it.each([1, 7, 100_000])(
    'names the fields before the file of a form in text, by %i bytes',
    (pieceBytes) => {
      const fields = { token: '令牌', scene: 'visitor.photo', note: '' };
      const body = new URLSearchParams({ ...fields, file: 'data:image/png;base64,AAAA', after: '1' });

      expect(readBy(pieceBytes, body.toString(), 'application/x-www-form-urlencoded')).toEqual(fields);
      expect(readBy(1000, 'a'.repeat(70_000), 'application/x-www-form-urlencoded')).toEqual({});
    },
  );

  it('takes no text of a file for a field', () => {
    expect(readBy(50, `${file}${field('scene', 'visitor.scans')}`)).toEqual({});
  });

  it('ends after 64 KB without a file', () => {
    expect(readBy(1000, field('scene', 'visitor.photo').repeat(2000))).toEqual({ scene: 'visitor.photo' });
    expect(readBy(1000, 'x'.repeat(70_000))).toEqual({});
  });

  it.each([
    ['lines that never end a part', `${part('scene', '')}${'name="scene"\r\n'.repeat(4600)}`],
    ['lines that nearly are the boundary', `${field('scene', '')}${'\r\n--betwee'.repeat(6000)}`],
  ])('costs no more than its length: %s', (_, body) => {
    const startedAt = performance.now();

    readBy(16, body);

    expect(performance.now() - startedAt).toBeLessThan(400);
  });
});
