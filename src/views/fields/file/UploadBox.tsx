import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { uncutViolation } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { FileChooser, type FileChooserProps } from './FileChooser.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })));

interface UploadBoxProps extends Omit<FileChooserProps, 'onChoose'> {
  readonly scene: string;
  /** How many more files the field takes; at 0 none can be chosen. */
  readonly room: number;
  /** How many it takes at all. */
  readonly most: number;
  /** Whether the field holds a file: of one that was removed nobody says that it has arrived. */
  readonly isFilled: boolean;
  /** Files set out; what it gives is called when all are through. */
  readonly onBegin: () => () => void;
  readonly onDone: (file: FileValue) => void;
}

const isCroppable = ({ kind, options }: FieldModel, file: File): boolean =>
  kind === 'image' && options.crop === true && /^image\/(png|jpeg|webp)$/.test(file.type);

const LeftOut = ({ names, most }: { readonly names: readonly string[]; readonly most: number }) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
      {translate('fields.file.leftOut', {
        smart_count: most,
        names: names.join(translate('views.draft.comma')),
      })}
    </Alert>
  );
};

/** Choose or drop files, cut each where the field says so, and send them one by one; what finds no room is named. */
export const UploadBox = ({ scene, room, most, isFilled, onBegin, onDone, ...props }: UploadBoxProps) => {
  const { field } = props;
  const upload = useUpload({ field, scene, onBegin, onDone });
  const [uncut, setUncut] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const choose = (files: readonly File[]) => {
    const taken = files.slice(0, room);
    upload.forget();
    setLeftOut(files.slice(room).map(({ name }) => name));
    const toCut = taken.filter((file) => isCroppable(field, file));
    setUncut(toCut.filter((file) => uncutViolation(file.size) === undefined));
    for (const file of toCut) upload.refuse(file, uncutViolation(file.size));
    upload.send(taken.filter((file) => !isCroppable(field, file)));
  };
  const [toCut] = uncut;
  const cutNext = () => setUncut(uncut.slice(1));
  return (
    <Box>
      {upload.state.sending === undefined && room > 0 ? <FileChooser {...props} onChoose={choose} /> : null}
      <UploadProgress state={upload.state} isFilled={isFilled} onCancel={upload.cancel} />
      {leftOut.length === 0 ? null : <LeftOut names={leftOut} most={most} />}
      {toCut === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            key={uncut.length}
            file={toCut}
            field={field}
            onCancel={cutNext}
            onTake={(cut) => {
              cutNext();
              upload.send([cut]);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
};
