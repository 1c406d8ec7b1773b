import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RecordRecord } from '#generated/types.ts';
import { formatCount } from '#views/list/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';

const factOf = (record: RecordRecord, name: string): unknown => {
  const text = record.changes.find(({ field }) => field === name)?.new;
  return typeof text === 'string' ? JSON.parse(text) : undefined;
};

/** How many rows left the system, and which columns of them. */
export const ExportFacts = ({ record }: { readonly record: RecordRecord }) => {
  const translate = useTranslate();
  const count = factOf(record, 'count');
  const columns = factOf(record, 'columns');
  if (typeof count !== 'number' || !Array.isArray(columns)) return null;
  const names = columns.map((path: string) =>
    translate(wordKeys(record.target_type).field(path), { _: path }),
  );
  return (
    <Typography variant="body2">
      {translate('record.exported', {
        count: formatCount(count),
        columns: names.join(translate('list.comma')),
      })}
    </Typography>
  );
};
