import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { type DraftStore, DraftStoreProvider, useDraftStore } from '#views/form/FormDraft.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { useModel } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { useCloseDrawer } from './rowDrawer.ts';
import { SettingContent } from './SettingContent.tsx';

/** It is one record: what was typed into it lies at its own address, wherever it is opened. */
const useOwnDrafts = (noun: string): DraftStore => {
  const store = useDraftStore();
  return useMemo(() => {
    const own = (route: string) => route.replace(/^[^#]*/, `/${noun}`);
    return {
      read: (route) => store.read(own(route)),
      save: (route, draft) => store.save(own(route), draft),
      drop: (route) => store.drop(own(route)),
      onKeep: store.onKeep,
    };
  }, [store, noun]);
};

/** The setting a list offers, in a dialog over it at an address of its own; closed once it is saved and there is no more to do. */
export const SettingDialog = ({ model: { noun, list } }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const model = useModel(list.settings);
  const titleId = useId();
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const close = useCloseDrawer(noun);
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: isNarrow ? { borderRadius: 0 } : {} } }}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle
        id={titleId}
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
      >
        {translate(wordKeys(model.noun).plural)}
        <IconButton aria-label={translate('ra.action.close')} onClick={close} edge="end">
          <Close />
        </IconButton>
      </DialogTitle>
      {/* Scrolled by the keyboard, too, where nothing inside takes the focus. */}
      <DialogContent dividers tabIndex={0} sx={{ borderBottom: 0, outlineOffset: '-2px' }}>
        {model.hasIntro ? (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate(wordKeys(model.noun).intro)}
          </Typography>
        ) : null}
        <DraftStoreProvider value={useOwnDrafts(model.noun)}>
          <ResourceContextProvider value={model.noun}>
            <SettingContent model={model} onDone={close} />
          </ResourceContextProvider>
        </DraftStoreProvider>
      </DialogContent>
    </Dialog>
  );
};
