import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { FieldModel } from '#engine/model.ts';
import { CropFailed } from './CropFailed.tsx';
import { PhoneOverlay } from './CropOverlay.tsx';
import { CropPixels } from './CropPixels.tsx';
import { startArea } from './cropArea.ts';
import { cropLabels } from './cropLabels.ts';
import { cropRatio } from './cropOutput.ts';
import { useCut } from './useCut.ts';
import { useFileAddress } from './useFileAddress.ts';

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
