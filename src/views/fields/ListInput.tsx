import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { writableFields } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { initialValues } from '#views/form/state/initialValues.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { FieldInput } from './FieldInput.tsx';
import type { FieldInputProps } from './fieldView.ts';
import { ListRowButtons } from './ListRowButtons.tsx';

const isLimitReached = (field: FieldModel, count: number) =>
  field.schema.maxItems !== undefined && count >= field.schema.maxItems;

/** Rows of nested fields: added, removed and moved with buttons; errors stand at the row's own fields. */
export const ListInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { control } = useFormContext();
  const words = useFieldInput(field, source);
  const rows = useFieldArray({ control, name: source, keyName: '_key' });
  const nested = writableFields(field.fields);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {isRequired ? `${words.label} *` : words.label}
      </Typography>
      <Stack spacing={1.5}>
        {rows.fields.map((row, index) => (
          <Stack
            key={row._key}
            direction="row"
            spacing={1}
            role="group"
            aria-label={translate('views.list.row', { name: words.label, number: index + 1 })}
            sx={{ alignItems: 'flex-start', p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Stack spacing={1.5} sx={{ flex: 1, minWidth: 0 }}>
              {nested.map((each) => (
                <FieldInput key={each.name} field={each} source={`${source}.${index}.${each.name}`} />
              ))}
            </Stack>
            {isReadOnly ? null : (
              <ListRowButtons
                index={index}
                count={rows.fields.length}
                onMove={(to) => rows.move(index, to)}
                onRemove={() => rows.remove(index)}
              />
            )}
          </Stack>
        ))}
        {words.helperText === undefined ? null : (
          <FormHelperText error={words.error !== undefined}>{words.helperText}</FormHelperText>
        )}
        <Button
          ref={words.ref}
          startIcon={<Add />}
          onClick={() => rows.append(initialValues(nested))}
          disabled={isReadOnly || isLimitReached(field, rows.fields.length)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('views.list.add', { name: words.label })}
        </Button>
      </Stack>
    </Box>
  );
};
