import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file inside a workbook, made while it is written. */
export interface ZipPart {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The earliest day a zip can say: the same content has the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** An archive as it is written, a part after the other; nothing is held as a whole, and nobody who reads slowly is overrun. */
export async function* zipBytes(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const begun: Readable[] = [];
  for (const { name, pieces } of parts)
    zip.addReadStreamLazy(name, options, (begin) => {
      const source = Readable.from(pieces);
      // What goes wrong on the way ends the reading below with its error.
      source.on('error', (error) => output.destroy(error));
      begun.push(source);
      begin(null, source);
    });
  zip.end();
  pipeline(zip.outputStream, output, () => undefined);
  try {
    yield* output;
  } finally {
    // Whoever stops reading ends the source.
    for (const source of begun) source.destroy();
  }
}
