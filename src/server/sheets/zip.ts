import { createInflateRaw } from 'node:zlib';
import { refusePath, refuseSize, refuseType } from './refusal.ts';

/** T19: what an archive may hold, as its directory says and as it turns out to be. */
export const zipLimits = {
  entries: 200,
  unpackedBytes: 128 * 1024 * 1024,
  /** Unpacked against packed; a little text repeats itself more than that without harm. */
  ratio: 200,
  ratioCountsFromBytes: 4 * 1024 * 1024,
} as const;

/** A part of an archive, where it stands and how large it says it is. */
interface ZipEntry {
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerAt: number;
}

/** An archive whose directory was read; no part was unpacked. */
export interface Zip {
  readonly names: readonly string[];
  /** The bytes of a part, unpacked piece by piece; no more than it says it has. Undefined: there is no such part. */
  readonly open: (name: string) => AsyncIterable<Uint8Array> | undefined;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 0xffff;
/** Stands where a larger archive keeps the number elsewhere: ours has no need of it. */
const elsewhere = 0xffffffff;
const encrypted = 0x1;
const stored = 0;
const deflated = 8;

/** A name that leads out of the folder it is unpacked into: nothing is unpacked here, but no workbook has one. */
const leadsOutside = (name: string): boolean =>
  /^(?:[\\/]|[a-z]:)/i.test(name) || name.split(/[\\/]/).includes('..');

const findEnd = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  return refuseType();
};

const readEntry = (bytes: Uint8Array, view: DataView, at: number) => {
  if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entrySignature) return refuseType();
  const nameBytes = view.getUint16(at + 28, true);
  const entry: ZipEntry = {
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    unpackedBytes: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  };
  if ((view.getUint16(at + 8, true) & encrypted) !== 0) return refuseType();
  if ([entry.packedBytes, entry.unpackedBytes, entry.headerAt].includes(elsewhere)) return refuseSize();
  if (entry.method !== stored && entry.method !== deflated) return refuseType();
  const name = new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes));
  const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  return { name, entry, next };
};

const assertSizes = (entries: ReadonlyMap<string, ZipEntry>, archiveBytes: number): void => {
  const sum = (part: (entry: ZipEntry) => number): number =>
    [...entries.values()].reduce((total, entry) => total + part(entry), 0);
  const unpacked = sum(({ unpackedBytes }) => unpackedBytes);
  // Parts that overlap are more than the file that holds them.
  const packed = sum(({ packedBytes }) => packedBytes);
  if (packed > archiveBytes || unpacked > zipLimits.unpackedBytes) refuseSize();
  if (unpacked > zipLimits.ratioCountsFromBytes && unpacked > archiveBytes * zipLimits.ratio) refuseSize();
};

const packedPart = (bytes: Uint8Array, view: DataView, { headerAt, packedBytes }: ZipEntry): Uint8Array => {
  if (headerAt + localBytes > view.byteLength || view.getUint32(headerAt, true) !== localSignature)
    return refuseType();
  const at =
    headerAt + localBytes + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (at + packedBytes > view.byteLength) return refuseType();
  return bytes.subarray(at, at + packedBytes);
};

/** The stream ends at its first failure: a part that breaks off is a broken file. */
async function* inflated(packed: Uint8Array, { unpackedBytes }: ZipEntry): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate) {
      const bytes: Uint8Array = chunk;
      size += bytes.byteLength;
      if (size > unpackedBytes) refuseSize();
      yield bytes;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) refuseType();
    throw error;
  } finally {
    inflate.destroy();
  }
  if (size !== unpackedBytes) refuseType();
}

async function* plain(packed: Uint8Array): AsyncIterable<Uint8Array> {
  yield packed;
}

/** Reads the directory of an archive and refuses what no workbook of ours needs, before anything is unpacked. */
export const openZip = (bytes: Uint8Array): Zip => {
  if (bytes.byteLength < endBytes) refuseType();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > zipLimits.entries) refuseSize();
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    const { name, entry, next } = readEntry(bytes, view, at);
    if (leadsOutside(name)) refusePath(name);
    // Two parts of one name: readers differ in which of them counts.
    if (entries.has(name)) refuseType();
    entries.set(name, entry);
    at = next;
  }
  assertSizes(entries, bytes.byteLength);
  return {
    names: [...entries.keys()],
    open: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const packed = packedPart(bytes, view, entry);
      return entry.method === stored ? plain(packed) : inflated(packed, entry);
    },
  };
};
