import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CreateButton, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useOverride } from '../ModelContext.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useMayCreate } from './useMayCreate.ts';

/** How many rows match, said to screen readers whenever it changes. */
const TotalLine = () => {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1, minHeight: '1.6em' }}>
      {isPending || total === undefined ? '' : translate('views.list.total', { count: total })}
    </Typography>
  );
};

const HeaderButtons = ({ model }: { readonly model: EntityModel }) => {
  const mayCreate = useMayCreate(model);
  const { toolbar: Extra } = useOverride(model.noun).views ?? {};
  const actions = model.actions.filter((action) => action.on.includes('collection'));
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {Extra === undefined ? null : <Extra />}
      {actions.map((action) => (
        <ActionButton key={action.name} model={model} action={action} target={{}} subject="" />
      ))}
      {mayCreate ? <CreateButton variant="contained" /> : null}
    </Stack>
  );
};

/** Above the table: saved views, search and filters, buttons, and the count. */
export const ListHeader = ({ model }: { readonly model: EntityModel }) => (
  <Box sx={{ py: 1.5 }}>
    <SavedViews model={model} />
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <FilterBar model={model} />
      <HeaderButtons model={model} />
    </Stack>
    <TotalLine />
  </Box>
);
