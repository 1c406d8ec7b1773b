import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentProps, Suspense, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { ReasonedButton } from '#views/actions/ActionButton.tsx';
import { useIsPainted } from '#views/layouts/AfterPaint.tsx';
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

/** The way to a noun's sheets: one button, or a menu where there are several purposes; closed, it says which role opens it. */
export const ImportEntry = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { open, reason } = useWays(model);
  const isDrawn = useIsPainted();
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
      <Suspense fallback={null}>{isDrawn ? <SheetDrop purposes={open} /> : null}</Suspense>
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
