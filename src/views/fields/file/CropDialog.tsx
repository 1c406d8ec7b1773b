import Alert from '@mui/material/Alert';
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
import 'react-image-crop/dist/ReactCrop.css';
import { cutImage } from './cutImage.ts';

interface CropDialogProps {
  readonly file: File;
  /** Width by height; left out, any area may be taken. */
  readonly ratio: number | undefined;
  readonly onCancel: () => void;
  readonly onTake: (file: File) => void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest area of the ratio, in the middle. */
const startArea = (
  { naturalWidth, naturalHeight }: HTMLImageElement,
  ratio: number | undefined,
): PercentCrop => {
  if (ratio === undefined) return whole;
  const isWide = naturalWidth / naturalHeight > ratio;
  const full = isWide ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(full, ratio, naturalWidth, naturalHeight), naturalWidth, naturalHeight);
};

const pixelsOf = (area: PercentCrop, { naturalWidth, naturalHeight }: HTMLImageElement) => ({
  x: (area.x / 100) * naturalWidth,
  y: (area.y / 100) * naturalHeight,
  width: (area.width / 100) * naturalWidth,
  height: (area.height / 100) * naturalHeight,
});

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

/** The cut of the shown picture, and whether the last try failed: a picture larger than the browser can draw. */
const useCut = (image: RefObject<HTMLImageElement | null>, { file, onTake }: CropDialogProps) => {
  const [hasFailed, setFailed] = useState(false);
  const cut = async (area: PercentCrop) => {
    const { current: shown } = image;
    if (shown === null) return;
    setFailed(false);
    const taken = await cutImage(shown, pixelsOf(area, shown), file).catch(() => undefined);
    if (taken === undefined) return setFailed(true);
    onTake(taken);
  };
  return { cut, hasFailed };
};

const NotCut = ({ onWhole }: { readonly onWhole: () => void }) => {
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

/** Cuts a picture before it is sent: the frame is moved by mouse, touch or arrow keys. */
export const CropDialog = (props: CropDialogProps) => {
  const { file, ratio, onCancel, onTake } = props;
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
        </Typography>
        {hasFailed ? <NotCut onWhole={() => onTake(file)} /> : null}
        <ReactCrop
          {...(area === undefined ? {} : { crop: area })}
          {...(ratio === undefined ? {} : { aspect: ratio })}
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
