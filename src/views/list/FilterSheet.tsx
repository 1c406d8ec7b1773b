import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { withFilter } from './FilterChips.tsx';
import { FilterControl } from './FilterControl.tsx';

interface FilterSheetProps {
  readonly fields: readonly FieldModel[];
  readonly onClose: () => void;
}

/** All filters under each other, over the list; each takes effect at once, the button says how many rows are left. */
export const FilterSheet = ({ fields, onClose }: FilterSheetProps) => {
  const translate = useTranslate();
  const { filterValues, setFilters, total } = useListContext();
  return (
    <DrawerFrame
      title={translate('list.filter.open')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setFilters({})}>{translate('views.filter.clear')}</Button>
          <Button variant="contained" onClick={onClose}>
            {total === undefined
              ? translate('ra.action.close')
              : translate('list.filter.show', { count: formatCount(total) })}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%' } }}>
        {fields.map((field) => (
          <FilterControl
            key={field.path}
            field={field}
            value={filterValues[field.path]}
            onChange={(value) => setFilters(withFilter(filterValues, field.path, value))}
          />
        ))}
      </Stack>
    </DrawerFrame>
  );
};
