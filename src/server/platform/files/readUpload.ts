import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type Violation, violation } from '#domain/violation.ts';
import { acceptedTypes, fileViolation, maxPixels, mediaTypes, typeNames } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import { type FileType, fileTypes } from '#engine/vocabulary.ts';
import { limitedTo } from './fileContent.ts';

/** A file as it is kept: pictures drawn again, so that nothing but the picture is left of what came. */
export interface CleanFile {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

type Drawn = 'png' | 'jpeg' | 'webp' | 'gif';

const isFileType = (type: string): type is FileType => fileTypes.some((each) => each === type);
const isDrawn = (type: FileType | undefined): type is Drawn =>
  type === 'png' || type === 'jpeg' || type === 'webp' || type === 'gif';

/** The type by content. What a document and a page claim to be at once is none of them. */
const typeOf = async (bytes: Uint8Array): Promise<FileType | undefined> => {
  const ext = (await fileTypeFromBuffer(bytes))?.ext;
  const type = ext === 'jpg' ? 'jpeg' : ext;
  return type !== undefined && isFileType(type) ? type : undefined;
};

interface Header {
  readonly width: number;
  readonly height: number;
  /** More than one picture, or colours of a printing press. */
  readonly isOdd: boolean;
}

/** What the header says; no pixel is drawn for it. */
const headerOf = async (bytes: Uint8Array): Promise<Header | undefined> => {
  try {
    const { width, height, pages = 1, space } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height, isOdd: pages > 1 || space === 'cmyk' };
  } catch {
    return undefined;
  }
};

/** A picture takes up to 160 MB while it is drawn; the memory is the process's, so the limit is. */
const drawLimited = limitedTo(2);

/** Turned as the camera held it, then drawn again: metadata, places and hidden payloads are gone (T22). */
const redrawn = (bytes: Uint8Array, type: Drawn) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .toFormat(type, type === 'jpeg' ? { quality: 88 } : {})
    .toBuffer({ resolveWithObject: true });

const unreadable = violation('file.unreadable');

const cleanPicture = async (
  field: FieldModel,
  bytes: Uint8Array,
  type: Drawn,
): Promise<CleanFile | Violation> => {
  const header = await headerOf(bytes);
  if (header === undefined) return unreadable;
  const broken = fileViolation(field, { type, size: bytes.byteLength, ...header });
  // Exact sizes are asked of the picture as it will be seen: a camera turns it with a note.
  if (broken !== undefined && broken.rule === 'file.pixels') return broken;
  if (header.isOdd) return violation('file.type', undefined, { types: typeNames(acceptedTypes(field)) });
  try {
    const { data, info } = await drawLimited(() => redrawn(bytes, type));
    // Drawn again it may have become larger than what was sent.
    const facts = { type, size: data.byteLength, width: info.width, height: info.height };
    return (
      fileViolation(field, facts) ?? {
        bytes: data,
        mime: mediaTypes[type],
        width: info.width,
        height: info.height,
      }
    );
  } catch {
    return unreadable;
  }
};

/** A file as it may be kept for a field, or why not: size first, then the type by content, then the picture itself. */
export const readUpload = async (field: FieldModel, file: Blob): Promise<CleanFile | Violation> => {
  const early = fileViolation(field, { type: acceptedTypes(field)[0], size: file.size });
  if (early !== undefined) return early;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await typeOf(bytes);
  const broken = fileViolation(field, { type, size: bytes.byteLength });
  if (broken !== undefined) return broken;
  if (isDrawn(type)) return cleanPicture(field, bytes, type);
  return {
    bytes,
    mime: type === undefined ? '' : mediaTypes[type],
    width: undefined,
    height: undefined,
  };
};
