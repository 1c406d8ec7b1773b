import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ComponentType, createContext, use } from 'react';
import { useTranslate } from 'react-admin';

export interface FilterOption {
  readonly value: string | number;
  readonly title: string;
}

export interface FilterSelectProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: unknown;
  readonly isMany?: boolean;
  readonly onChange: (value: unknown) => void;
}

const shownValue = (value: unknown, isMany: boolean): unknown => {
  if (isMany) return Array.isArray(value) ? value : [];
  return value ?? '';
};

const chosen = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

/** What shows the options where they stand open already, in place of a box to open. */
export const FilterOptionsContext = createContext<ComponentType<FilterSelectProps> | undefined>(undefined);

const OptionsBox = ({ label, options, value, isMany = false, onChange }: FilterSelectProps) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={label}
      value={shownValue(value, isMany)}
      onChange={(event) => onChange(chosen(event.target.value))}
      size="small"
      sx={{ minWidth: 190 }}
      slotProps={{ select: { multiple: isMany } }}
    >
      {isMany ? null : <MenuItem value="">{translate('views.filter.all')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A list of options to filter by, one or several; "all" takes the filter away. */
export const FilterSelect = (props: FilterSelectProps) => {
  const Own = use(FilterOptionsContext);
  return Own === undefined ? <OptionsBox {...props} /> : <Own {...props} />;
};
