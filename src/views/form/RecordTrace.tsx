import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatInstant } from '../format/dateTime.ts';

const nameOf = (by: unknown): string | undefined =>
  typeof by === 'object' && by !== null && 'name' in by && typeof by.name === 'string' && by.name !== ''
    ? by.name
    : undefined;

/** Who changed the record last and when, as far as its row tells. */
export const RecordTrace = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const at: unknown = record?.changed_at;
  if (typeof at !== 'string') return null;
  const name = nameOf(record?.changed_by);
  const time = formatInstant(at);
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 3 }}>
      {name === undefined ? translate('form.trace.at', { time }) : translate('form.trace.by', { name, time })}
    </Typography>
  );
};
