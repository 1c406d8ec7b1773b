import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { movedAmong } from '#domain/app/checkApp.ts';
import { createFields } from '#engine/fields.ts';
import { AppIcon, type AppRow, useAppName } from '#resources/_shared/workbench/AppGrid.tsx';
import { nothingTyped } from '#views/form/FormDraft.ts';
import { checkedBy } from '#views/form/formErrors.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useFormValue } from '#views/form/state/formState.tsx';
import { enteredNames, typedNames } from '#views/form/typedFields.ts';
import { rowVersion } from '#views/form/useHeldRecord.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { SortableList } from '#views/order/SortableList.tsx';
import { idsOf, type QuickApps, useSaveQuick } from './useQuickApps.ts';

interface QuickAppFormProps {
  readonly stored: QuickApps;
  readonly apps: readonly AppRow[];
}

interface ChosenProps {
  readonly apps: readonly AppRow[];
  readonly isFixed: boolean;
  readonly onMove: (id: number, index: number) => void;
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

/** What is chosen, as the one field of a form. */
const fields = createFields({
  type: 'object',
  properties: { ids: { type: 'array', items: { type: 'integer' } } },
});

const check = checkedBy('quickApp', fields, () => []);

interface ChoiceProps {
  readonly source: string;
  readonly apps: readonly AppRow[];
  readonly limit: number;
  readonly isFixed: boolean;
}

const Choice = ({ source, apps, limit, isFixed }: ChoiceProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  const input = useFormValue(source);
  const [announcement, announce] = useState('');
  // The form was filled with these.
  const ids = input.value as readonly number[];
  const isSeen = (id: number) => apps.some((app) => app.app_id === id);
  const chosen = ids.flatMap((id) => apps.find((app) => app.app_id === id) ?? []);
  const rest = apps.filter((app) => !ids.includes(app.app_id));
  const move = (id: number, index: number) => {
    const app = apps.find((each) => each.app_id === id);
    if (app === undefined) return;
    const isPossible = index >= 0 && index < chosen.length;
    input.onChange(movedAmong(ids, id, { index, isSeen }));
    const key = isPossible ? 'order.moved' : `order.ended.${index < 0 ? 'up' : 'down'}`;
    announce(translate(key, { name: nameOf(app), place: index + 1 }));
  };
  const add = (app: AppRow) => {
    input.onChange([...ids, app.app_id]);
    announce(translate('quickApp.announce.added', { name: nameOf(app) }));
  };
  const remove = (app: AppRow) => {
    input.onChange(ids.filter((id) => id !== app.app_id));
    announce(translate('quickApp.announce.removed', { name: nameOf(app) }));
  };
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {input.error === undefined ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {input.error}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <section>
          <Typography variant="h6" component="h2">
            {translate('quickApp.chosen', { count: chosen.length, limit })}
          </Typography>
          <Chosen apps={chosen} isFixed={isFixed} onMove={move} onRemove={remove} />
        </section>
        <section>
          <Typography variant="h6" component="h2">
            {translate('quickApp.choose')}
          </Typography>
          <Rest apps={rest} isFull={ids.length >= limit} isFixed={isFixed} onAdd={add} />
        </section>
      </Box>
    </>
  );
};

const Foot = ({ onReset }: { readonly onReset: () => void }) => {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isChanged = typedNames(dirtyFields, enteredNames(fields)).length > 0;
  return (
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
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isChanged}>
        {translate('ra.action.save')}
      </Button>
      <Button disabled={!isChanged} onClick={onReset}>
        {translate('quickApp.reset')}
      </Button>
      {isChanged ? (
        <Typography variant="body2" color="text.secondary">
          {translate('quickApp.unsaved')}
        </Typography>
      ) : null}
    </Stack>
  );
};

/** What is chosen, in its order, and what there is to choose from; saved together. */
export const QuickAppForm = ({ stored, apps }: QuickAppFormProps) => {
  const { canAccess } = useCanAccess({ resource: 'quickApp', action: 'save' });
  const isFixed = canAccess !== true;
  const draft = useRef(nothingTyped);
  const save = useSaveQuick(stored, (id) => !apps.some((app) => app.app_id === id));
  return (
    <Box sx={{ maxWidth: 'var(--width-form)' }}>
      <SchemaForm
        fields={fields}
        resolver={check}
        record={{ ids: idsOf(stored), version: stored.version }}
        onSubmit={({ ids }, held) => save(ids, rowVersion(held))}
        draft={draft}
      >
        <Choice source="ids" apps={apps} limit={stored.limit} isFixed={isFixed} />
        {isFixed ? null : <Foot onReset={() => draft.current.discard()} />}
      </SchemaForm>
    </Box>
  );
};
