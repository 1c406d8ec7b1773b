import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside a workbook, made while it is written. */
export interface ZipPart {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Entry {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const localSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
/** Sums stand behind the bytes, names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
// 1980-01-01, the earliest a zip can say: the same content has the same bytes.
const earliestDay = 0x0021;

/** Numbers of two or four bytes one after another: `[value, bytes]`. */
const packed = (...numbers: readonly (readonly [number, 2 | 4])[]): Uint8Array => {
  const bytes = new Uint8Array(numbers.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of numbers) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** What local header and directory share, from the version on. */
const shared = ({ name, crc, packed: packedBytes, size }: Entry) =>
  [
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [earliestDay, 2],
    [crc, 4],
    [packedBytes, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

const localHeader = (entry: Entry): Uint8Array =>
  joined(packed([localSignature, 4], ...shared(entry)), entry.name);

const descriptor = ({ crc, packed: packedBytes, size }: Entry): Uint8Array =>
  packed([descriptorSignature, 4], [crc, 4], [packedBytes, 4], [size, 4]);

const directoryEntry = (entry: Entry): Uint8Array =>
  joined(
    packed(
      [directorySignature, 4],
      [version, 2],
      ...shared(entry),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [entry.offset, 4],
    ),
    entry.name,
  );

const endRecord = (count: number, bytes: number, offset: number): Uint8Array =>
  packed([endSignature, 4], [0, 4], [count, 2], [count, 2], [bytes, 4], [offset, 4], [0, 2]);

async function* partBytes({ name, pieces }: ZipPart, offset: number): AsyncGenerator<Uint8Array, Entry> {
  const begun: Entry = { name: new TextEncoder().encode(name), crc: 0, packed: 0, size: 0, offset };
  yield localHeader(begun);
  const sums = { crc: 0, packed: 0, size: 0 };
  async function* counted() {
    for await (const piece of pieces) {
      // The sum over nothing would begin anew.
      if (piece.length === 0) continue;
      sums.crc = crc32(piece, sums.crc);
      sums.size += piece.length;
      yield piece;
    }
  }
  // What goes wrong on the way ends the reading below with its error; whoever stops reading ends the source.
  const deflate = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
  for await (const chunk of deflate) {
    const bytes: Uint8Array = chunk;
    sums.packed += bytes.length;
    yield bytes;
  }
  const entry = { ...begun, ...sums };
  yield descriptor(entry);
  return entry;
}

/** An archive as it is written, a part after the other; nothing is held as a whole, and nobody who reads slowly is overrun. */
export async function* zipBytes(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const part of parts) {
    const writing = partBytes(part, offset);
    try {
      let step = await writing.next();
      for (; step.done !== true; step = await writing.next()) {
        offset += step.value.length;
        yield step.value;
      }
      entries.push(step.value);
    } finally {
      await writing.return({ name: new Uint8Array(), crc: 0, packed: 0, size: 0, offset });
    }
  }
  const directory = entries.map(directoryEntry);
  yield* directory;
  yield endRecord(
    entries.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    offset,
  );
}
