import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { useFieldView } from '#views/fields/FieldDisplay.tsx';
import type { FilterChipProps } from '#views/fields/fieldView.ts';
import { useRelatedText } from '#views/picker/useRelated.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { filterText, withoutFilter } from './filterText.ts';

interface RemovableChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

/** One filter in words; pressing it takes the filter away, by mouse, finger or key alike. */
export const RemovableChip = ({ text, onRemove }: RemovableChipProps) => {
  const translate = useTranslate();
  return (
    <Chip
      label={text}
      size="small"
      variant="outlined"
      color="primary"
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<Close />}
      aria-label={translate('list.chip.remove', { text })}
      sx={{ maxWidth: '100%', minHeight: 28 }}
    />
  );
};

const PlainChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const names = useRelatedText(field, value);
  const text = names ?? filterText({ noun, field, translate }, value);
  const name = translate(wordKeys(noun).field(field.path));
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};

const FieldChip = (props: FilterChipProps) => {
  const { chip: Own } = useFieldView(props.field);
  if (Own === undefined) return <PlainChip {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
};

/** What the list is filtered by, each removable, and one button for all of them. */
export const FilterChips = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const active = Object.entries(filterValues).filter(([, value]) => value !== undefined);
  if (active.length === 0) return null;
  const remove = (name: string) => () => setFilters(withoutFilter(filterValues, name));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label={translate('list.chip.title')}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      {active.map(([name, value]) => {
        const field = findField(model.fields, name);
        return field === undefined ? (
          <RemovableChip
            key={name}
            text={translate('list.chip.text', {
              name: translate('views.filter.keyword'),
              text: String(value),
            })}
            onRemove={remove(name)}
          />
        ) : (
          <FieldChip key={name} noun={model.noun} field={field} value={value} onRemove={remove(name)} />
        );
      })}
      <Button size="small" onClick={() => setFilters({})}>
        {translate('views.filter.clear')}
      </Button>
    </Stack>
  );
};
