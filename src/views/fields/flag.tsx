import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { FilterSelect } from './FilterSelect.tsx';

const isOn = (value: unknown): boolean => value === 1 || value === true;

const FlagField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  if (value === null || value === undefined) return null;
  return <span>{translate(isOn(value) ? 'views.flag.yes' : 'views.flag.no')}</span>;
};

const FlagInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  // `type: boolean` is the rare exception of the dialect; every flag of the contract is 0 or 1.
  const flagOf = (checked: boolean) => (field.schema.type === 'boolean' ? checked : Number(checked));
  const helpId = `${input.id}-help`;
  return (
    <FormControl error={input.error !== undefined} disabled={isReadOnly}>
      <FormControlLabel
        label={input.label}
        control={
          <Switch
            checked={isOn(input.value)}
            name={source}
            onBlur={input.onBlur}
            onChange={(event) => input.onChange(flagOf(event.target.checked))}
            slotProps={{
              input: {
                ref: input.ref,
                'aria-describedby': input.helperText === undefined ? undefined : helpId,
              },
            }}
          />
        }
      />
      {input.helperText === undefined ? null : (
        <FormHelperText id={helpId}>{input.helperText}</FormHelperText>
      )}
    </FormControl>
  );
};

const FlagFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const options = [
    { value: 1, title: translate('views.flag.yes') },
    { value: 0, title: translate('views.flag.no') },
  ];
  return <FilterSelect label={label} options={options} value={value} onChange={onChange} />;
};

/** Yes or no, on the wire 1 or 0. */
export const flag: FieldView = { display: FlagField, input: FlagInput, filter: FlagFilter };
