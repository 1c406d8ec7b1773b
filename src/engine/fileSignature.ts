import type { FileType } from './vocabulary.ts';

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

interface Signature {
  readonly type: FileType;
  readonly fits: (bytes: Uint8Array) => boolean;
}

const startsWith =
  (...head: readonly number[]) =>
  (bytes: Uint8Array): boolean =>
    head.every((byte, index) => bytes[index] === byte);

const signatures: readonly Signature[] = [
  { type: 'png', fits: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'jpeg', fits: startsWith(0xff, 0xd8, 0xff) },
  { type: 'gif', fits: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) },
  { type: 'webp', fits: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP' },
  { type: 'pdf', fits: (bytes) => ascii(bytes, 0, 5) === '%PDF-' },
  { type: 'zip', fits: startsWith(0x50, 0x4b, 0x03, 0x04) },
];

/** Bytes from the beginning of a file that tell its type. */
export const signatureLength = 16;

/** Office documents are archives: which one, the server reads inside. */
const archives: readonly FileType[] = ['docx', 'xlsx', 'pptx', 'zip'];

/**
 * The type of a file by its first bytes, whatever its name says; an archive counts as the first sort of archive that is
 * accepted. Undefined when it is none of ours.
 */
export const typeBySignature = (bytes: Uint8Array, accepted: readonly FileType[]): FileType | undefined => {
  const found = signatures.find(({ fits }) => fits(bytes))?.type;
  return found === 'zip' ? (archives.find((type) => accepted.includes(type)) ?? 'zip') : found;
};

/** Media types by type of file, for `accept` of a file input and `Content-Type`. */
export const mediaTypes: Readonly<Record<FileType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
};
