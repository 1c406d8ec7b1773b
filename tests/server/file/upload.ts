import sharp from 'sharp';
import { type Backend, browserHeaders, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const blue: Colour = { r: 30, g: 90, b: 200 };

/** A picture of one colour; `exif` puts a note into it as a camera does. */
export const pictureOf = (
  width: number,
  height: number,
  { format = 'png' as 'png' | 'jpeg' | 'webp' | 'gif', note = '' } = {},
): Promise<Uint8Array<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: blue } })
    .withExif(note === '' ? {} : { IFD0: { Copyright: note } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

/** An answer of `company/file`: a multipart request as the console sends it. */
export const upload = (
  backend: Backend,
  session: TestSession,
  scene: string,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'photo.png',
): Promise<TestAnswer> => backend.call('companyFile', { scene, file: new File([bytes], name) }, session);

/** The content of a file as a reader's browser fetches it: with cookies alone. */
export const fetchFile = (backend: Backend, session: TestSession | undefined, url: string) => {
  const headers = browserHeaders(session);
  const token = session === undefined ? '' : `; token=${session.token}`;
  return backend.send(url, { headers: { ...headers, Cookie: `${headers.Cookie ?? ''}${token}` } });
};
