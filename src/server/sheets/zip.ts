import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { refusePath, refuseSize, refuseType, SheetRefusal } from './refusal.ts';

/** T19: what an archive may hold, as its directory says and as it turns out to be. */
export const zipLimits = {
  entries: 200,
  unpackedBytes: 128 * 1024 * 1024,
  /** Unpacked against packed; a little text repeats itself more than that without harm. */
  ratio: 200,
  ratioCountsFromBytes: 4 * 1024 * 1024,
} as const;

/** An archive whose directory was read; no part was unpacked. */
export interface Zip {
  readonly names: readonly string[];
  /** The bytes of a part, unpacked piece by piece; no more than it says it has. Undefined: there is no such part. */
  readonly open: (name: string) => AsyncIterable<Uint8Array> | undefined;
}

/** What the library throws is a broken archive, but for a part that is larger than it says. */
const refused = (error: unknown): never => {
  if (error instanceof SheetRefusal) throw error;
  return error instanceof Error && error.message.startsWith('too many bytes') ? refuseSize() : refuseType();
};

/** A name that leads out of the folder it is unpacked into: nothing is unpacked here, but no workbook has one. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string => {
  const given = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const name = given.replaceAll('\\', '/');
  return validateFileName(name) === null ? name : refusePath(given);
};

const assertSizes = (entries: readonly Entry[], archiveBytes: number): void => {
  const sum = (part: (entry: Entry) => number): number =>
    entries.reduce((total, entry) => total + part(entry), 0);
  const unpacked = sum(({ uncompressedSize }) => uncompressedSize);
  // Parts that overlap are more than the file that holds them.
  const packed = sum(({ compressedSize }) => compressedSize);
  if (packed > archiveBytes || unpacked > zipLimits.unpackedBytes) refuseSize();
  if (unpacked > zipLimits.ratioCountsFromBytes && unpacked > archiveBytes * zipLimits.ratio) refuseSize();
};

const readDirectory = async (file: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  if (file.entryCount > zipLimits.entries) refuseSize();
  const entries = new Map<string, Entry>();
  for await (const entry of file.eachEntry()) {
    const name = nameOf(entry);
    // Encrypted, or packed in a way no workbook is; two parts of one name: readers differ in which of them counts.
    if (!entry.canDecodeFileData() || entries.has(name)) refuseType();
    entries.set(name, entry);
  }
  return entries;
};

async function* unpacked(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await file.openReadStreamPromise(entry);
  } catch (error) {
    refused(error);
  }
}

/** Reads the directory of an archive and refuses what no workbook of ours needs, before anything is unpacked. */
export const openZip = async (bytes: Uint8Array): Promise<Zip> => {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Names are looked at here: anyone who sent the file is told which of them leads outside.
    const file = await fromBufferPromise(buffer, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    });
    const entries = await readDirectory(file);
    assertSizes([...entries.values()], bytes.byteLength);
    return {
      names: [...entries.keys()],
      open: (name) => {
        const entry = entries.get(name);
        return entry && unpacked(file, entry);
      },
    };
  } catch (error) {
    return refused(error);
  }
};
