import { acceptedTypes, type FileFacts } from '#engine/fileRules.ts';
import { signatureLength, typeBySignature } from '#engine/fileSignature.ts';
import type { FieldModel } from '#engine/model.ts';

interface Pixels {
  readonly width?: number;
  readonly height?: number;
}

/** Pixels of a picture; nothing when the browser cannot draw it. */
const pixelsOf = async (file: Blob): Promise<Pixels> => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // Broken or foreign: its type already refuses it, or the server will.
    return {};
  }
};

const pictures: readonly (string | undefined)[] = ['png', 'jpeg', 'webp', 'gif'];

/** What a chosen file is, read from its content: the same facts the server will find. */
export const readFileFacts = async (field: FieldModel, file: Blob): Promise<FileFacts> => {
  const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  const type = typeBySignature(head, acceptedTypes(field));
  const pixels = pictures.includes(type) ? await pixelsOf(file) : {};
  return { type, size: file.size, ...pixels };
};
