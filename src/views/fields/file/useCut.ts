import { type RefObject, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { maxBytesOf } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import { pixelsOf } from './cropArea.ts';
import { cropOutput } from './cropOutput.ts';
import { cutImage } from './cutImage.ts';

interface CutOf {
  readonly file: File;
  /** Says how many pixels come out, and how many bytes at most. */
  readonly field: FieldModel;
  readonly onTake: (file: File) => void;
}

/** The cut of the shown picture, and whether the last try failed: a picture larger than the browser can draw. */
export const useCut = (image: RefObject<HTMLImageElement | null>, { file, field, onTake }: CutOf) => {
  const [hasFailed, setFailed] = useState(false);
  const cut = async (area: PercentCrop) => {
    const { current: shown } = image;
    if (shown === null) return;
    setFailed(false);
    const pixels = pixelsOf(area, shown);
    const output = {
      ...cropOutput(pixels, field.options.dimensions),
      maxBytes: maxBytesOf(field.options),
    };
    const taken = await cutImage(shown, pixels, file, output).catch(() => undefined);
    if (taken === undefined) return setFailed(true);
    onTake(taken);
  };
  return { cut, hasFailed };
};
