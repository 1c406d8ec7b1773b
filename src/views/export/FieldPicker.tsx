import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { customFieldsOf } from '#engine/customFields.ts';
import { type ExportFormat, exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { exportColumns, exportNames, isSheetColumn } from '#engine/sheet/sheetRow.ts';
import { useMixed } from '#views/list/SelectBox.tsx';
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

/** Plain boxes with one look for all: a dialog opens with thirty of them, and opens at once. */
const Boxes = styled('div')(({ theme: { breakpoints, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(118px, 1fr))',
  columnGap: 16,
  marginTop: 4,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 'var(--control)',
    paddingInlineStart: 12,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& .group-box': {
    gridColumn: '1 / -1',
    paddingInlineStart: 0,
    fontWeight: 600,
  },
}));

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

interface GroupBoxProps {
  readonly title: string;
  /** All of its fields are chosen. */
  readonly isOn: boolean;
  /** Some of them are. */
  readonly isMixed: boolean;
  readonly onToggle: () => void;
}

const GroupBox = ({ title, isOn, isMixed, onToggle }: GroupBoxProps) => {
  const input = useMixed(isMixed);
  return (
    <label className="group-box">
      <input ref={input} className="tick" type="checkbox" checked={isOn} onChange={onToggle} />
      {title}
    </label>
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
    <Boxes role="group" aria-label={title}>
      <GroupBox
        title={title}
        isOn={count === names.length}
        isMixed={count > 0 && count < names.length}
        onToggle={() => onChange(withNames(chosen, names, count < names.length))}
      />
      {group.fields.map(({ name, path }) => (
        <label key={name}>
          <input
            className="tick"
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => onChange(withNames(chosen, [name], target.checked))}
          />
          {translate(wordKeys(noun).field(path))}
        </label>
      ))}
    </Boxes>
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
