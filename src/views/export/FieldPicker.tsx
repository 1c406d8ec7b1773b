import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { customFieldsOf } from '#engine/customFields.ts';
import { type ExportFormat, exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { exportColumns, exportNames, isSheetColumn } from '#engine/sheet/sheetColumn.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Fields that belong together: what can come in again, what is only told, what an administrator added; or simply every one. */
export interface FieldGroup {
  readonly key: 'change' | 'tell' | 'every' | 'added';
  readonly fields: readonly FieldModel[];
}

/** The fields an export of the noun may have, in the order of its file. */
export const fieldGroups = (model: EntityModel): readonly FieldGroup[] => {
  const taken = model.imports.find(({ mode }) => mode === 'change')?.columns ?? [];
  const isTaken = ({ name }: FieldModel): boolean => taken.some((column) => column.name === name);
  const all = exportColumns(model, exportNames(model));
  const takesAdded = exportCallOf(model, 'export')?.request.properties?.custom_fields !== undefined;
  const groups: readonly FieldGroup[] = [
    { key: 'change', fields: all.filter(isTaken) },
    { key: taken.length === 0 ? 'every' : 'tell', fields: all.filter((field) => !isTaken(field)) },
    { key: 'added', fields: takesAdded ? customFieldsOf(model).filter(isSheetColumn) : [] },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
};

interface FieldPickerProps {
  readonly noun: string;
  readonly groups: readonly FieldGroup[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Said below the fields, such as which of them lets the file come in again. */
  readonly hint: string | undefined;
}

/** Names of a group put in or taken out, the others as they are. */
const withNames = (chosen: readonly string[], names: readonly string[], isOn: boolean): readonly string[] => [
  ...chosen.filter((name) => !names.includes(name)),
  ...(isOn ? names : []),
];

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(118px, 1fr))', sm: 'repeat(3, 1fr)' },
  pl: 1.5,
};

/** Which fields are exported: each with a box, a box for each group, and how many are chosen. */
export const FieldPicker = ({ noun, groups, chosen, onChange, hint }: FieldPickerProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const total = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const isEmpty = chosen.length === 0;
  return (
    <FormControl component="fieldset" aria-labelledby={labelId} error={isEmpty}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <FormLabel id={labelId}>{translate('exporting.fields')}</FormLabel>
        <Typography variant="caption" color="text.secondary" role="status">
          {translate('exporting.fields.chosen', { count: chosen.length, total })}
        </Typography>
      </Box>
      {groups.map((group) => (
        <GroupBoxes key={group.key} noun={noun} group={group} chosen={chosen} onChange={onChange} />
      ))}
      <FormHelperText sx={{ mx: 0 }}>{isEmpty ? translate('exporting.fields.none') : hint}</FormHelperText>
    </FormControl>
  );
};

const GroupBoxes = ({
  noun,
  group,
  chosen,
  onChange,
}: Pick<FieldPickerProps, 'noun' | 'chosen' | 'onChange'> & { readonly group: FieldGroup }) => {
  const translate = useTranslate();
  const names = group.fields.map(({ name }) => name);
  const count = names.filter((name) => chosen.includes(name)).length;
  const title = translate(`exporting.fields.${group.key}`);
  return (
    <Box role="group" aria-label={title} sx={{ mt: 0.5 }}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={count === names.length}
            indeterminate={count > 0 && count < names.length}
            onChange={() => onChange(withNames(chosen, names, count < names.length))}
          />
        }
        label={title}
        slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
      />
      <FormGroup sx={columns}>
        {group.fields.map(({ name, path }) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(name)}
                onChange={(_, isOn) => onChange(withNames(chosen, [name], isOn))}
              />
            }
            label={translate(wordKeys(noun).field(path))}
            slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
          />
        ))}
      </FormGroup>
    </Box>
  );
};

interface ChoiceGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly title: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in view. */
export const ChoiceGroup = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceGroupProps<Value>) => {
  const labelId = useId();
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, chosen) => choose(chosen)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" />}
            label={option.title}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Which kind of sheet. */
export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => {
  const translate = useTranslate();
  return (
    <ChoiceGroup
      label={translate('export.format')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'xlsx', title: translate('export.format.xlsx') },
        { value: 'csv', title: translate('export.format.csv') },
      ]}
    />
  );
};
