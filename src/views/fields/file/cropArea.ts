import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import type { PixelArea } from './cutImage.ts';

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest area of the ratio, in the middle; without a ratio the whole picture. */
export const startArea = (
  { naturalWidth, naturalHeight }: HTMLImageElement,
  ratio: number | undefined,
): PercentCrop => {
  if (ratio === undefined) return whole;
  const isWide = naturalWidth / naturalHeight > ratio;
  const full = isWide ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(full, ratio, naturalWidth, naturalHeight), naturalWidth, naturalHeight);
};

/** What an area in percent is of a picture, in its own pixels. */
export const pixelsOf = (
  area: PercentCrop,
  { naturalWidth, naturalHeight }: HTMLImageElement,
): PixelArea => ({
  x: (area.x / 100) * naturalWidth,
  y: (area.y / 100) * naturalHeight,
  width: (area.width / 100) * naturalWidth,
  height: (area.height / 100) * naturalHeight,
});
