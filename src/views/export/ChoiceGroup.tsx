import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

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
