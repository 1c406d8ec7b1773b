import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { formatDay } from '#views/format/dateTime.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { createAddress } from './holidayAddress.ts';
import type { HolidayDay } from './YearGrid.tsx';

const keys = wordKeys('holiday');

interface DayDialogProps {
  readonly day: string;
  readonly days: readonly HolidayDay[];
  readonly mayAdd: boolean;
  readonly onClose: () => void;
}

const Entry = ({ entry, onLeave }: { readonly entry: HolidayDay; readonly onLeave: () => void }) => {
  const translate = useTranslate();
  const field = useModel('holiday').fields.find(({ name }) => name === 'dept_ids');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{entry.name}</Typography>
        <Typography variant="body2" color="text.secondary" component="div">
          {translate(keys.option('type', entry.type))} · {translate(keys.option('region', entry.region))} ·{' '}
          {entry.dept_ids.length === 0 || field === undefined ? (
            translate('holiday.everyone')
          ) : (
            <RelatedNames field={field} value={entry.dept_ids} record={{ ...entry }} />
          )}
        </Typography>
      </Box>
      <Button
        component={LinkBase}
        to={`/holiday/${entry.id}/show`}
        size="small"
        aria-label={translate('holiday.open', { name: entry.name })}
        onClick={onLeave}
      >
        {translate('ra.action.show')}
      </Button>
    </Box>
  );
};

/** What is on a day, each with the way to its detail, where it is changed and deleted; and the way to one more. */
export const DayDialog = ({ day, days, mayAdd, onClose }: DayDialogProps) => {
  const translate = useTranslate();
  return (
    <ConsequenceDialog title={formatDay(day)} onClose={onClose}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {days.map((entry) => (
          <Entry key={entry.id} entry={entry} onLeave={onClose} />
        ))}
      </Box>
      {mayAdd ? (
        <Button component={LinkBase} to={createAddress(day)} onClick={onClose} sx={{ mt: 1.5 }}>
          {translate('holiday.addHere')}
        </Button>
      ) : null}
    </ConsequenceDialog>
  );
};
