import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCompanySwitch } from '../company/useCompanySwitch.tsx';
import { useAddresses } from '../routing/addressesContext.ts';
import { PaletteBox } from './PaletteBox.tsx';
import type { PaletteItem } from './paletteItem.ts';

/** Opens what was chosen: a page here or in a new tab, or does it. */
const useOpen = () => {
  const navigate = useNavigate();
  const { toPublic } = useAddresses();
  return ({ to, run }: PaletteItem, isElsewhere: boolean) => {
    if (to === undefined) return run?.();
    if (isElsewhere) return void window.open(toPublic(to), '_blank', 'noopener');
    navigate(to);
  };
};

/** The command palette: one box that finds pages, people, departments and what can be done. Fills a phone's screen. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const open = useOpen();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { enter, dialog } = useCompanySwitch();
  const [isHidden, setHidden] = useState(false);
  const choose = (item: PaletteItem, isElsewhere: boolean) => {
    // The question about unsaved forms belongs to this component and must outlive the box.
    if (item.id.startsWith('command:company:')) setHidden(true);
    else if (!isElsewhere) onClose();
    open(item, isElsewhere);
  };
  return (
    <>
      <Dialog
        open={!isHidden}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        onClose={onClose}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': translate('frame.palette.title'),
            sx: isPhone ? { borderRadius: 0 } : { mt: '10vh', maxHeight: '70vh' },
          },
        }}
      >
        <PaletteBox isPhone={isPhone} onChoose={choose} onClose={onClose} enter={enter} />
      </Dialog>
      {dialog}
    </>
  );
};
