import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { movedAmong } from '#domain/app/checkOrder.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { SortableList } from '#views/order/SortableList.tsx';
import { AppIcon } from '#views/workbench/AppIcon.tsx';
import { useAppName } from '#views/workbench/useAppName.ts';
import type { AppRow } from '#views/workbench/useApps.ts';
import { type QuickApps, useChoice } from './useQuickApps.ts';

interface QuickAppFormProps {
  readonly stored: QuickApps;
  readonly apps: readonly AppRow[];
}

interface ChosenProps {
  readonly apps: readonly AppRow[];
  readonly isFixed: boolean;
  readonly onMove: (id: number, place: number) => void;
  readonly onRemove: (app: AppRow) => void;
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
};
const plainList = { listStyle: 'none', m: 0, p: 0 };
const iconSize = 32;

const AppTitle = ({ app, children }: { readonly app: AppRow; readonly children?: ReactNode }) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  return (
    <>
      <AppIcon url={app.icon_url} size={iconSize} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {nameOf(app)}
        {app.status === 1 ? '' : ` (${translate('quickApp.disabled')})`}
      </Typography>
      {children}
    </>
  );
};

const Chosen = ({ apps, isFixed, onMove, onRemove }: ChosenProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  if (apps.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
        {translate('quickApp.none')}
      </Typography>
    );
  return (
    <SortableList
      rows={apps}
      idOf={({ app_id: id }) => id}
      nameOf={nameOf}
      onMove={isFixed ? undefined : onMove}
      spacing={{ py: 0.75, gap: 1 }}
    >
      {(app, controls) => (
        <AppTitle app={app}>
          {controls}
          {isFixed ? null : (
            <IconButton
              size="small"
              aria-label={translate('quickApp.remove', { name: nameOf(app) })}
              onClick={() => onRemove(app)}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </AppTitle>
      )}
    </SortableList>
  );
};

interface RestProps {
  readonly apps: readonly AppRow[];
  readonly isFull: boolean;
  readonly isFixed: boolean;
  readonly onAdd: (app: AppRow) => void;
}

const Rest = ({ apps, isFull, isFixed, onAdd }: RestProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  return (
    <>
      {isFull ? (
        <Typography role="status" variant="body2" color="text.secondary">
          {translate('quickApp.full')}
        </Typography>
      ) : null}
      <Box component="ul" sx={plainList}>
        {apps.map((app) => (
          <Box key={app.app_id} component="li" sx={line}>
            <AppTitle app={app}>
              {isFixed ? null : (
                <IconButton
                  size="small"
                  disabled={isFull}
                  aria-label={translate('quickApp.add', { name: nameOf(app) })}
                  onClick={() => onAdd(app)}
                >
                  <AddIcon fontSize="small" />
                </IconButton>
              )}
            </AppTitle>
          </Box>
        ))}
      </Box>
    </>
  );
};

/** What is chosen, in its order, and what there is to choose from; saved together. */
export const QuickAppForm = ({ stored, apps }: QuickAppFormProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  const isSeen = (id: number) => apps.some((app) => app.app_id === id);
  const { ids, setIds, save, isSaving, trouble, typed } = useChoice(stored, (id) => !isSeen(id));
  const isChanged = typed.isDirty;
  const { canAccess } = useCanAccess({ resource: 'quickApp', action: 'save' });
  const [announcement, announce] = useState('');
  const isFixed = canAccess !== true;
  const chosen = ids.flatMap((id) => apps.find((app) => app.app_id === id) ?? []);
  const rest = apps.filter((app) => !ids.includes(app.app_id));
  const move = (id: number, place: number) => {
    const app = apps.find((each) => each.app_id === id);
    if (app === undefined) return;
    const isPossible = place >= 0 && place < chosen.length;
    setIds(movedAmong(ids, id, { place, isSeen }));
    const key = isPossible ? 'order.moved' : `order.ended.${place < 0 ? 'up' : 'down'}`;
    announce(translate(key, { name: nameOf(app), place: place + 1 }));
  };
  const add = (app: AppRow) => {
    setIds([...ids, app.app_id]);
    announce(translate('quickApp.announce.added', { name: nameOf(app) }));
  };
  const remove = (app: AppRow) => {
    setIds(ids.filter((id) => id !== app.app_id));
    announce(translate('quickApp.announce.removed', { name: nameOf(app) }));
  };
  return (
    <Box sx={{ maxWidth: 'var(--width-form)' }}>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <TypedKeeper noun="quickApp" typed={typed} />
      {trouble === undefined ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {trouble}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <section>
          <Typography variant="h6" component="h2">
            {translate('quickApp.chosen', { count: chosen.length, limit: stored.limit })}
          </Typography>
          <Chosen apps={chosen} isFixed={isFixed} onMove={move} onRemove={remove} />
        </section>
        <section>
          <Typography variant="h6" component="h2">
            {translate('quickApp.choose')}
          </Typography>
          <Rest apps={rest} isFull={ids.length >= stored.limit} isFixed={isFixed} onAdd={add} />
        </section>
      </Box>
      {isFixed ? null : (
        <Stack
          direction="row"
          spacing={1}
          sx={{
            position: 'sticky',
            bottom: 0,
            py: 1.5,
            mt: 2,
            bgcolor: 'background.paper',
            alignItems: 'center',
          }}
        >
          <Button variant="contained" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
            {translate('ra.action.save')}
          </Button>
          <Button disabled={!isChanged} onClick={typed.draft.discard}>
            {translate('quickApp.reset')}
          </Button>
          {isChanged ? (
            <Typography variant="body2" color="text.secondary">
              {translate('quickApp.unsaved')}
            </Typography>
          ) : null}
        </Stack>
      )}
    </Box>
  );
};
