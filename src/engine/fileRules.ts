import { type Violation, violation } from '#domain/violation.ts';
import type { Dimensions, FieldOptions } from './dialect.ts';
import type { FieldModel } from './model.ts';
import type { FileType } from './vocabulary.ts';

/** What a file turned out to be: its type by content, its size in bytes and, of an image, its pixels. */
export interface FileFacts {
  readonly type: FileType | undefined;
  readonly size: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

const bytesPerMegabyte = 1024 * 1024;
/** contract.md section 1: images 8 MB everywhere. */
const defaultMaxBytes = 8 * bytesPerMegabyte;
/** Larger pictures are refused from their header alone, before anyone decodes them (T22). */
export const maxPixels = 40_000_000;

const imageDefaults: readonly FileType[] = ['jpeg', 'png'];
const fileDefaults: readonly FileType[] = ['pdf', 'jpeg', 'png'];

/** Types a field takes. */
export const acceptedTypes = ({ kind, options }: FieldModel): readonly FileType[] =>
  options.accept ?? (kind === 'image' ? imageDefaults : fileDefaults);

/** A file of the field has fewer bytes than this. */
export const maxBytesOf = ({ maxBytes }: FieldOptions): number => maxBytes ?? defaultMaxBytes;

const spelled: Readonly<Record<FileType, string>> = {
  png: 'PNG',
  jpeg: 'JPG',
  webp: 'WebP',
  gif: 'GIF',
  pdf: 'PDF',
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  zip: 'ZIP',
};

/** The types as a reader knows them: `JPG/PNG`. */
export const typeNames = (types: readonly FileType[]): string => types.map((type) => spelled[type]).join('/');

/** `8 MB`, `500 KB`: a limit as it is said. */
export const sizeName = (bytes: number): string =>
  bytes >= bytesPerMegabyte
    ? `${Number((bytes / bytesPerMegabyte).toFixed(1))} MB`
    : `${Number((bytes / 1024).toFixed(1))} KB`;

/** A picture's sides. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** A hundredth: anyone who cuts an image cuts to whole pixels. */
const ratioTolerance = 0.01;

const fitsRatio = (ratio: number, width: number, height: number): boolean =>
  Math.abs(width / height - ratio) <= ratio * ratioTolerance + 1 / Math.max(height, 1);

/** Whether a picture is another one made larger or smaller, to the pixel. */
const isScaled = (picture: Pixels, { width, height }: Pixels): boolean =>
  picture.height === Math.round((picture.width * height) / width) ||
  picture.width === Math.round((picture.height * width) / height);

/** The size a field recommends without insisting on it; undefined where it does not. */
export const recommendedSize = ({ dimensions }: FieldOptions): Pixels | undefined => {
  const { width, height, recommended } = dimensions ?? {};
  return recommended === true && width !== undefined && height !== undefined ? { width, height } : undefined;
};

const brokenSize = ({ width: w, height: h }: Dimensions, { width, height }: Pixels): Violation | undefined =>
  (w ?? width) === width && (h ?? height) === height
    ? undefined
    : violation('file.dimensions', undefined, { width: w ?? width, height: h ?? height });

const brokenScale = (size: Pixels, picture: Pixels): Violation | undefined =>
  isScaled(picture, size) ? undefined : violation('file.ratioOf', undefined, { ...size });

const brokenDimension = (
  options: FieldOptions,
  limits: Dimensions,
  { width, height }: Pixels,
): Violation | undefined => {
  const { minWidth = 0, minHeight = 0, ratio } = limits;
  const { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY } = limits;
  const size = recommendedSize(options);
  const broken =
    size === undefined ? brokenSize(limits, { width, height }) : brokenScale(size, { width, height });
  if (broken !== undefined) return broken;
  if (width < minWidth || height < minHeight)
    return violation('file.tooFewPixels', undefined, { width: minWidth, height: minHeight });
  if (width > maxWidth || height > maxHeight)
    return violation('file.tooManyPixels', undefined, {
      width: Math.min(maxWidth, maxPixels),
      height: Math.min(maxHeight, maxPixels),
    });
  return ratio !== undefined && !fitsRatio(ratio, width, height)
    ? violation('file.ratio', undefined, { ratio })
    : undefined;
};

/** What is said of a file that has too many bytes for a field. */
export const tooLargeViolation = ({ kind, options }: FieldModel): Violation =>
  violation(kind === 'image' ? 'file.imageTooLarge' : 'file.tooLarge', undefined, {
    limit: sizeName(maxBytesOf(options)),
  });

/** Why a picture is not even cut: images of 8 MB and more are refused everywhere, whatever becomes of them. */
export const uncutViolation = (size: number): Violation | undefined => {
  if (size === 0) return violation('file.empty');
  return size < defaultMaxBytes
    ? undefined
    : violation('file.imageTooLarge', undefined, { limit: sizeName(defaultMaxBytes) });
};

const sizeViolation = (field: FieldModel, size: number): Violation | undefined => {
  if (size === 0) return violation('file.empty');
  return size < maxBytesOf(field.options) ? undefined : tooLargeViolation(field);
};

const typeViolation = (field: FieldModel, type: FileType | undefined): Violation | undefined => {
  const types = acceptedTypes(field);
  return type !== undefined && types.includes(type)
    ? undefined
    : violation('file.type', undefined, { types: typeNames(types) });
};

const pixelViolation = ({ options }: FieldModel, { width, height }: FileFacts): Violation | undefined => {
  if (width === undefined || height === undefined) return undefined;
  if (width * height > maxPixels)
    return violation('file.pixels', undefined, { limit: maxPixels / 1_000_000 });
  return options.dimensions && brokenDimension(options, options.dimensions, { width, height });
};

/** Why a file may not stand in a field, or undefined: asked before it is sent and again by the server. */
export const fileViolation = (field: FieldModel, facts: FileFacts): Violation | undefined =>
  sizeViolation(field, facts.size) ?? typeViolation(field, facts.type) ?? pixelViolation(field, facts);

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
