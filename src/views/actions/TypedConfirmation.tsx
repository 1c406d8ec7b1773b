import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface TypedConfirmationProps {
  readonly expected: string;
  readonly onChange: (isConfirmed: boolean) => void;
}

/** The name of what is about to be lost, typed out: nobody types it by accident. */
export const TypedConfirmation = ({ expected, onChange }: TypedConfirmationProps) => {
  const translate = useTranslate();
  const [entry, setEntry] = useState('');
  return (
    <TextField
      label={translate('views.action.typeName', { name: expected })}
      value={entry}
      onChange={(event) => {
        setEntry(event.target.value);
        onChange(event.target.value.trim() === expected.trim());
      }}
      size="small"
      fullWidth
      autoComplete="off"
    />
  );
};
