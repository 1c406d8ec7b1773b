import type { Dimensions } from '#engine/dialect.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The ratio a picture is cut to: of its exact size, or as the field says; undefined: any. */
export const cropRatio = ({ width, height, ratio }: Dimensions = {}): number | undefined =>
  width !== undefined && height !== undefined ? width / height : ratio;

/**
 * Pixels of the file that is cut out of an area: exactly those the field asks for, or those of the area, made smaller where the
 * field takes no more.
 */
export const cropOutput = (area: Pixels, dimensions: Dimensions = {}): Pixels => {
  const { width, height, maxWidth, maxHeight } = dimensions;
  if (width !== undefined && height !== undefined) return { width, height };
  const scale = Math.min(1, (maxWidth ?? area.width) / area.width, (maxHeight ?? area.height) / area.height);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
};

/** Whether an area has fewer pixels than its file will have: it is drawn larger, and may look blurred. */
export const isEnlarged = (area: Pixels, dimensions?: Dimensions): boolean =>
  cropOutput(area, dimensions).width > Math.ceil(area.width);
