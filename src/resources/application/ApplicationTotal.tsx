import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';

type Reply = Calls['applicationList']['reply'];

/** States worth a number, in the order of the list's views. */
const states = [
  { status: 0, count: 'waiting' },
  { status: 1, count: 'accepted' },
  { status: 2, count: 'rejected' },
  { status: 3, count: 'expired' },
] as const;

/** How many rows the list has, and how many of them there are in each state; said politely when it changes. */
export const ApplicationTotal = () => {
  const translate = useTranslate();
  const { total, isPending, meta } = useListContext();
  const counts = (meta as { readonly reply?: Reply } | undefined)?.reply;
  const isKnown = !isPending && total !== undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={{ minHeight: '1.6em', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {isKnown ? <span>{translate('application.total', { count: formatCount(total) })}</span> : null}
      {counts === undefined
        ? null
        : states.map(({ status, count }) => (
            <span key={status}>
              {translate(wordKeys('application').option('status', status))} {formatCount(counts[count])}
            </span>
          ))}
    </Typography>
  );
};
