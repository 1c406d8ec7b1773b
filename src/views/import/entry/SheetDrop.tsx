import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { sizeName } from '#engine/fileRules.ts';
import type { ImportModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSay } from '#views/useSay.ts';
import { importStartAddress, withSheet } from './importAddress.ts';

/** Most bytes of one sheet, as the server takes it. */
export const maxSheetBytes = 10 * 1024 * 1024;

/** By their names: what they really are the server tells. */
const sheetName = /\.(?:xlsx|csv)$/i;

interface SheetDropProps {
  /** Those that are open to the reader. */
  readonly purposes: readonly ImportModel[];
}

interface PlacesProps extends SheetDropProps {
  /** Called when nothing is dragged any more. */
  readonly onEnd: () => void;
}

/** Takes a sheet that is dragged onto a list; a dialog over it takes its own files. */
export const SheetDrop = ({ purposes }: SheetDropProps) => {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      const isFile = dataTransfer?.types.includes('Files') === true;
      if (isFile && document.querySelector('[role=dialog]') === null) setDragged(true);
    };
    window.addEventListener('dragenter', enter);
    return () => window.removeEventListener('dragenter', enter);
  }, []);
  return isDragged ? <Places purposes={purposes} onEnd={() => setDragged(false)} /> : null;
};

const overPage = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  p: 3,
  backgroundColor: 'var(--backdrop)',
} as const;

/** While files are dragged over a list: a place for each purpose a sheet may be dropped for, and what may be dropped. */
const Places = ({ purposes, onEnd }: PlacesProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSay();
  const take = ({ noun, purpose }: ImportModel, [file, ...others]: readonly File[]) => {
    if (file === undefined) return;
    if (others.length > 0) return say(translate('importing.drop.several'), 'warning');
    if (!sheetName.test(file.name))
      return say(translate('importing.drop.wrong', { file: file.name }), 'warning');
    navigate(importStartAddress(noun, purpose), { state: withSheet(file) });
  };
  return (
    <Portal>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={({ relatedTarget }) => (relatedTarget === null ? onEnd() : undefined)}
        // A pointer that moves by itself drags nothing: it was let go of outside the window, or by a key.
        onMouseMove={onEnd}
        onDrop={(event) => {
          event.preventDefault();
          onEnd();
        }}
        sx={overPage}
      >
        {purposes.map((purpose) => (
          <DropPlace key={purpose.purpose} purpose={purpose} onDrop={(files) => take(purpose, files)} />
        ))}
      </Box>
    </Portal>
  );
};

interface DropPlaceProps {
  readonly purpose: ImportModel;
  readonly onDrop: (files: readonly File[]) => void;
}

const DropPlace = ({ purpose: { noun, purpose, maxRows }, onDrop }: DropPlaceProps) => {
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragEnter={() => setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={({ dataTransfer }) => onDrop([...dataTransfer.files])}
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'var(--control-line)',
        borderRadius: 'var(--radius-sheet)',
        backgroundColor: isOver ? 'var(--selected)' : 'var(--raised)',
      }}
    >
      <UploadFile color="primary" sx={{ fontSize: 36 }} aria-hidden />
      <Typography variant="h2" component="p">
        {translate('importing.drop', { purpose: translate(`resources.${noun}.imports.${purpose}.title`) })}
      </Typography>
      <Typography color="text.secondary">
        {translate('importing.upload.limits', { size: sizeName(maxSheetBytes), rows: formatCount(maxRows) })}
      </Typography>
    </Box>
  );
};
