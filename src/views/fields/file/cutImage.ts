/** A part of a picture, in its own pixels. */
export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How the part becomes a file. */
export interface CutOutput {
  readonly width: number;
  readonly height: number;
  /** Fewer bytes than this, where a lesser quality can achieve it. */
  readonly maxBytes: number;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be drawn')) : resolve(blob)),
      type,
      quality,
    );
  });

const usualQuality = 0.92;
const lesserQualities = [0.85, 0.75, 0.6] as const;
const jpeg = 'image/jpeg';

/** The canvas as a picture of its own type; a photograph that is too large as such becomes a JPG of lesser quality. */
const encode = async (canvas: HTMLCanvasElement, type: string, maxBytes: number): Promise<Blob> => {
  let blob = await toBlob(canvas, type, usualQuality);
  for (const quality of lesserQualities) {
    if (blob.size < maxBytes) return blob;
    blob = await toBlob(canvas, jpeg, quality);
  }
  return blob;
};

const nameOf = (name: string, from: string, to: string): string =>
  from === to ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`;

/**
 * The part of a drawn picture as a file of the same name, drawn to the size of `output`; `area` is in pixels of the picture itself.
 * Rejects where the browser cannot draw it: larger than its canvas, or out of memory.
 */
export const cutImage = async (
  image: HTMLImageElement,
  {
    area,
    original,
    output,
  }: { readonly area: PixelArea; readonly original: File; readonly output: CutOutput },
): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = output.width;
  canvas.height = output.height;
  const place = [area.x, area.y, area.width, area.height] as const;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gave no canvas to draw the picture on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, ...place, 0, 0, canvas.width, canvas.height);
  const blob = await encode(canvas, original.type, output.maxBytes);
  return new File([blob], nameOf(original.name, original.type, blob.type), { type: blob.type });
};
