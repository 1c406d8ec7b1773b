import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import type { PercentCrop } from 'react-image-crop';
import type { Dimensions } from '#engine/dialect.ts';
import { pixelsOf } from './cropArea.ts';
import { cropOutput, isEnlarged } from './cropOutput.ts';

interface CropPixelsProps {
  readonly area: PercentCrop | undefined;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly dimensions: Dimensions | undefined;
}

/** How many pixels come out where the field asks for a certain number, and that they are more than there are. */
export const CropPixels = ({ area, image, dimensions }: CropPixelsProps) => {
  const translate = useTranslate();
  const { current: shown } = image;
  if (dimensions?.width === undefined || area === undefined || shown === null) return null;
  const pixels = pixelsOf(area, shown);
  const { width, height } = cropOutput(pixels, dimensions);
  const isBlurred = isEnlarged(pixels, dimensions);
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ mt: 1, textAlign: 'start', color: isBlurred ? 'text.primary' : 'text.secondary' }}
    >
      {translate(isBlurred ? 'fields.crop.enlarged' : 'fields.crop.output', {
        width,
        height,
        from: `${Math.round(pixels.width)}×${Math.round(pixels.height)}`,
      })}
    </Typography>
  );
};
