import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldModel } from '#engine/model.ts';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { parseNumberEntry } from '#views/fields/numberEntry.ts';
import { entryToFen, fenToEntry } from '#views/format/money.ts';

const isNumeric = (field: FieldModel): boolean =>
  field.schema.type === 'integer' || field.schema.type === 'number';

/** `undefined` is no filter; `null` an entry that means nothing for this field and is not asked for. */
const meaningOf = (field: FieldModel, entry: string): unknown => {
  if (entry.trim() === '') return undefined;
  if (field.kind === 'money') return entryToFen(entry) ?? null;
  if (!isNumeric(field) || field.options.filter === 'contains') return entry.trim();
  const number = parseNumberEntry(entry);
  return typeof number === 'number' ? number : null;
};

const entryOf = (field: FieldModel, value: unknown): string => {
  if (value === undefined || value === null) return '';
  return field.kind === 'money' && typeof value === 'number' ? fenToEntry(value) : String(value);
};

/** A filter typed as text or number; asked for when the box is left or Enter is pressed. */
export const TextFilter = ({ field, label, value, onChange }: FieldFilterProps) => {
  const [entry, setEntry] = useState(entryOf(field, value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setEntry(entryOf(field, value));
  }
  const meaning = meaningOf(field, entry);
  const ask = () => {
    if (meaning !== null && meaning !== value) onChange(meaning);
  };
  return (
    <TextField
      label={label}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onBlur={ask}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask();
      }}
      error={meaning === null}
      size="small"
      sx={{ width: 150 }}
    />
  );
};
