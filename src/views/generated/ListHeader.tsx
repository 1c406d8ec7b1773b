import Stack from '@mui/material/Stack';
import type { EntityModel } from '#engine/model.ts';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ColumnsButton } from '../list/ColumnsButton.tsx';
import { CreateEntry } from '../list/CreateEntry.tsx';
import { FilterChips } from '../list/FilterChips.tsx';
import { QueryBar } from '../list/QueryBar.tsx';
import { TotalLine } from '../list/TotalLine.tsx';
import { useOverride } from '../ModelContext.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SettingsEntry } from './SettingsEntry.tsx';

const inRow = { flexWrap: 'wrap', alignItems: 'center', rowGap: 1 };

const HeaderButtons = ({ model }: { readonly model: EntityModel }) => {
  const { toolbar: Extra } = useOverride(model.noun).views ?? {};
  const actions = model.actions.filter((action) => action.on.includes('collection'));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', ml: 'auto', justifyContent: 'flex-end' }}
    >
      {Extra === undefined ? null : <Extra />}
      {actions.map((action) => (
        <ActionButton key={action.name} model={model} action={action} target={{}} subject="" />
      ))}
      <SettingsEntry model={model} />
      <ImportEntry model={model} />
      <ExportButton model={model} />
      <ColumnsButton model={model} />
      <CreateEntry model={model} />
    </Stack>
  );
};

/** Above the rows: queries and buttons, search and filters, what is filtered by, and the count. */
export const ListHeader = ({ model }: { readonly model: EntityModel }) => {
  const { total: Total = TotalLine } = useOverride(model.noun).views ?? {};
  return (
    <Stack spacing={1.25} sx={{ pt: 1, pb: 1 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={inRow}>
        <QueryBar model={model} />
        <HeaderButtons model={model} />
      </Stack>
      <FilterBar model={model} />
      <Stack direction="row" useFlexGap spacing={1.5} sx={inRow}>
        <Total />
        <FilterChips model={model} />
      </Stack>
    </Stack>
  );
};
