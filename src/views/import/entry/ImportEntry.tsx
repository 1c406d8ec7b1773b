import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { ReasonedButton } from '#views/actions/ActionButton.tsx';
import { lazyPart } from '#views/lazyPart.ts';
import { useRights } from '#views/reasons/rights.tsx';
import { importPermission, importStartAddress } from './importAddress.ts';
import type { SheetDrop as Drop } from './SheetDrop.tsx';

const still = { whiteSpace: 'nowrap' } as const;

/** The ways in that the reader's role opens, and why the first of the others is closed. */
const useWays = (model: EntityModel) => {
  const { standing } = useRights();
  const reasonOf = (purpose: ImportModel) => {
    const permission = importPermission(model, purpose);
    return reasonByRole(model, permission, standing(model, permission));
  };
  return {
    open: model.imports.filter((purpose) => reasonOf(purpose) === undefined),
    reason: model.imports.map(reasonOf).find((reason) => reason !== undefined),
  };
};

const SheetDrop = lazyPart<ComponentProps<typeof Drop>>(async () => ({
  default: (await import('./SheetDrop.tsx')).SheetDrop,
}));

/** Whether files are dragged over the page; a dialog over it takes its own. */
const useDraggedFiles = () => {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      const isFile = dataTransfer?.types.includes('Files') === true;
      if (isFile && document.querySelector('[role=dialog]') === null) setDragged(true);
    };
    window.addEventListener('dragenter', enter);
    return () => window.removeEventListener('dragenter', enter);
  }, []);
  return { isDragged, end: () => setDragged(false) };
};

/** Takes a sheet that is dropped anywhere on the page, for one of the purposes that are open to the reader. */
const Droppable = ({ purposes }: { readonly purposes: readonly ImportModel[] }) => {
  const { isDragged, end } = useDraggedFiles();
  if (!isDragged) return null;
  return (
    <Suspense fallback={null}>
      <SheetDrop purposes={purposes} onEnd={end} />
    </Suspense>
  );
};

/** The way to a noun's sheets: one button, or a menu where there are several purposes; closed, it says which role opens it. */
export const ImportEntry = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { open, reason } = useWays(model);
  const [first] = open;
  if (model.imports.length === 0) return null;
  if (first === undefined)
    return (
      <ReasonedButton model={model} reason={reason} startIcon={<FileUpload />} sx={still}>
        {translate('importing.open')}
      </ReasonedButton>
    );
  return (
    <>
      {open.length > 1 ? (
        <PurposeMenu model={model} purposes={open} />
      ) : (
        <Button
          component={LinkBase}
          to={importStartAddress(model.noun, first.purpose)}
          variant="outlined"
          startIcon={<FileUpload />}
          sx={still}
        >
          {translate('importing.open')}
        </Button>
      )}
      <Droppable purposes={open} />
    </>
  );
};

interface PurposeMenuProps {
  readonly model: EntityModel;
  readonly purposes: readonly ImportModel[];
}

const PurposeMenu = ({ model, purposes }: PurposeMenuProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileUpload />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={still}
      >
        {translate('importing.open')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {purposes.map(({ purpose }) => (
          <MenuItem key={purpose} component={LinkBase} to={importStartAddress(model.noun, purpose)}>
            {translate(`resources.${model.noun}.imports.${purpose}.title`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
