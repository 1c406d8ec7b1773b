import 'react-image-crop/dist/ReactCrop.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  centerCrop,
  makeAspectCrop,
  type PercentCrop,
  ReactCrop,
  type ReactCropProps,
} from 'react-image-crop';
import type { Dimensions } from '#engine/dialect.ts';
import { maxBytesOf, type Pixels } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import { cutImage, type PixelArea } from './cutImage.ts';

/** The ratio a picture is cut to: of its exact size, or as the field says; undefined: any. */
export const cropRatio = ({ width, height, ratio }: Dimensions = {}): number | undefined =>
  width !== undefined && height !== undefined ? width / height : ratio;

/** An area that has fewer pixels than are recommended, to the ratio of these: it is not drawn larger. */
const smallOutput = (area: Pixels, { width, height }: Pixels): Pixels => {
  const own = Math.max(1, Math.round(area.width));
  return { width: own, height: Math.max(1, Math.round((own * height) / width)) };
};

/**
 * Pixels of the file that is cut out of an area: exactly those the field asks for, fewer where it only recommends them, or those of
 * the area, made smaller where the field takes no more.
 */
export const cropOutput = (area: Pixels, dimensions: Dimensions = {}): Pixels => {
  const { width, height, maxWidth, maxHeight, recommended } = dimensions;
  if (width !== undefined && height !== undefined)
    return recommended === true && area.width < width
      ? smallOutput(area, { width, height })
      : { width, height };
  const scale = Math.min(1, (maxWidth ?? area.width) / area.width, (maxHeight ?? area.height) / area.height);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
};

/** Whether an area has fewer pixels than its file will have: it is drawn larger, and may look blurred. */
export const isEnlarged = (area: Pixels, dimensions?: Dimensions): boolean =>
  cropOutput(area, dimensions).width > Math.ceil(area.width);

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest area of the ratio, in the middle; without a ratio the whole picture. */
const startArea = (
  { naturalWidth, naturalHeight }: HTMLImageElement,
  ratio: number | undefined,
): PercentCrop => {
  if (ratio === undefined) return whole;
  const isWide = naturalWidth / naturalHeight > ratio;
  const full = isWide ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(full, ratio, naturalWidth, naturalHeight), naturalWidth, naturalHeight);
};

/** What an area in percent is of a picture, in its own pixels. */
const pixelsOf = (area: PercentCrop, { naturalWidth, naturalHeight }: HTMLImageElement): PixelArea => ({
  x: (area.x / 100) * naturalWidth,
  y: (area.y / 100) * naturalHeight,
  width: (area.width / 100) * naturalWidth,
  height: (area.height / 100) * naturalHeight,
});

/** Parts of a full screen that a phone draws over: its status bar with the skip button, and the product's name below. */
const covered = { top: 10, bottom: 14 } as const;

const edge = '1px dashed rgb(255 255 255 / 0.9)';
const mask = 'rgb(0 0 0 / 0.45)';

const Band = ({ place, label }: { readonly place: 'top' | 'bottom'; readonly label: string }) => (
  <Box
    sx={{
      position: 'absolute',
      insetInline: 0,
      [place]: 0,
      height: `${covered[place]}%`,
      bgcolor: mask,
      [place === 'top' ? 'borderBottom' : 'borderTop']: edge,
      color: '#fff',
      fontSize: 12,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    }}
  >
    {label}
  </Box>
);

/** What a phone covers of a full screen, drawn over the part that is kept: what matters belongs between. */
const PhoneOverlay = () => {
  const translate = useTranslate();
  return (
    <>
      <Band place="top" label={translate('fields.crop.statusBar')} />
      <Band place="bottom" label={translate('fields.crop.productBar')} />
    </>
  );
};

interface CropPixelsProps {
  readonly area: PercentCrop | undefined;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly dimensions: Dimensions | undefined;
}

/** How many pixels come out where the field asks for a certain number, and that they are more than there are. */
const CropPixels = ({ area, image, dimensions }: CropPixelsProps) => {
  const translate = useTranslate();
  const { current: shown } = image;
  if (dimensions?.width === undefined || area === undefined || shown === null) return null;
  const pixels = pixelsOf(area, shown);
  const { width, height } = cropOutput(pixels, dimensions);
  const isSmall = width < dimensions.width;
  const isBlurred = isSmall || isEnlarged(pixels, dimensions);
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ mt: 1, textAlign: 'start', color: isBlurred ? 'text.primary' : 'text.secondary' }}
    >
      {translate(`fields.crop.${isSmall ? 'small' : isBlurred ? 'enlarged' : 'output'}`, {
        width,
        height,
        recommended: `${dimensions.width}×${dimensions.height}`,
        from: `${Math.round(pixels.width)}×${Math.round(pixels.height)}`,
      })}
    </Typography>
  );
};

/** An address of the file for this page alone, given back when it is not needed any more. */
const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

type Labels = NonNullable<ReactCropProps['ariaLabels']>;

/** Each handle by its place: eight of one name could not be told apart. */
const cropLabels = (translate: (key: string) => string): Labels => ({
  cropArea: translate('fields.crop.area'),
  nwDragHandle: translate('fields.crop.nw'),
  nDragHandle: translate('fields.crop.n'),
  neDragHandle: translate('fields.crop.ne'),
  eDragHandle: translate('fields.crop.e'),
  seDragHandle: translate('fields.crop.se'),
  sDragHandle: translate('fields.crop.s'),
  swDragHandle: translate('fields.crop.sw'),
  wDragHandle: translate('fields.crop.w'),
});

/** Why nothing was cut, and the way to send the picture as it is. */
const CropFailed = ({ onWhole }: { readonly onWhole: () => void }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ mb: 1.5, textAlign: 'start' }}
      action={
        <Button color="inherit" size="small" onClick={onWhole} sx={{ whiteSpace: 'nowrap' }}>
          {translate('fields.crop.whole')}
        </Button>
      }
    >
      {translate('fields.crop.failed')}
    </Alert>
  );
};

interface CutOf {
  readonly file: File;
  /** Says how many pixels come out, and how many bytes at most. */
  readonly field: FieldModel;
  readonly onTake: (file: File) => void;
}

/** The cut of the shown picture, and whether the last try failed: a picture larger than the browser can draw. */
const useCut = (image: RefObject<HTMLImageElement | null>, { file, field, onTake }: CutOf) => {
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
    const taken = await cutImage(shown, { area: pixels, original: file, output }).catch(() => undefined);
    if (taken === undefined) return setFailed(true);
    onTake(taken);
  };
  return { cut, hasFailed };
};

interface CropDialogProps {
  readonly file: File;
  /** What it is cut for: its field says how many pixels come out, and what is drawn over it meanwhile. */
  readonly field: FieldModel;
  readonly onCancel: () => void;
  readonly onTake: (file: File) => void;
}

/** Cuts a picture before it is sent: the frame is moved by mouse, touch or arrow keys. */
export const CropDialog = (props: CropDialogProps) => {
  const { file, field, onCancel, onTake } = props;
  const { dimensions, overlay } = field.options;
  const ratio = cropRatio(dimensions);
  const translate = useTranslate();
  const titleId = useId();
  const image = useRef<HTMLImageElement>(null);
  const address = useFileAddress(file);
  const [area, setArea] = useState<PercentCrop>();
  const labels = cropLabels(translate);
  const { cut, hasFailed } = useCut(image, props);
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('fields.crop.title')}</DialogTitle>
      <DialogContent sx={{ textAlign: 'center' }}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, textAlign: 'start' }}>
          {translate('fields.crop.hint')}
          {overlay === undefined ? null : ` ${translate(`fields.crop.overlay.${overlay}`)}`}
        </Typography>
        {hasFailed ? <CropFailed onWhole={() => onTake(file)} /> : null}
        <ReactCrop
          {...(area === undefined ? {} : { crop: area })}
          {...(ratio === undefined ? {} : { aspect: ratio })}
          {...(overlay === 'phone' ? { renderSelectionAddon: () => <PhoneOverlay /> } : {})}
          circularCrop={overlay === 'circle'}
          keepSelection
          minWidth={32}
          ariaLabels={labels}
          onChange={(_, percent) => setArea(percent)}
        >
          {address === undefined ? null : (
            <img
              ref={image}
              src={address}
              alt={file.name}
              style={{ maxHeight: '50vh', maxWidth: '100%' }}
              onLoad={(event) => setArea(startArea(event.currentTarget, ratio))}
              onError={() => onTake(file)}
            />
          )}
        </ReactCrop>
        <CropPixels area={area} image={image} dimensions={dimensions} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('fields.crop.cancel')}</Button>
        <Button
          variant="contained"
          disabled={area === undefined}
          onClick={() => (area === undefined ? undefined : void cut(area))}
        >
          {translate('fields.crop.take')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
