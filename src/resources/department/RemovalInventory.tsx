import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { Inventory, Way } from './useRemoval.ts';

type Summary = Inventory['summary'];

interface RemovalInventoryProps {
  readonly summary: Summary;
}

/** What the departments hold, as terms and numbers. */
export const RemovalInventory = ({ summary }: RemovalInventoryProps) => {
  const translate = useTranslate();
  const counts = [
    ['people', summary.users_count],
    ['below', summary.moved_departments],
    ['groups', summary.group_count],
    ['subAdmins', summary.sub_admin_count],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={translate('removal.holds')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      {counts.map(([name, count]) => (
        <Fragment key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`removal.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
          >
            {count.toLocaleString('en')}
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
};

/** Where people and sub-departments go, one sentence each; what nobody does is not said. Who goes changes it anyway. */
const useConsequences = (summary: Summary): readonly string[] => {
  const translate = useTranslate();
  const say = (name: string, count: number, key = name): readonly string[] =>
    count === 0
      ? []
      : [translate(`removal.${key}`, { smart_count: count, count, name: summary.target_name ?? '' })];
  const lines = [
    ...say('goes', summary.move_count, summary.target_name === null ? 'goesUp' : 'goes'),
    ...say('leaves', summary.leave_count),
    ...say('changesMain', summary.main_lost_count - summary.move_count),
    ...say('moves', summary.moved_departments),
  ];
  return lines.length === 0 ? [translate('removal.nobodyGoes')] : lines;
};

/** The consequences, announced when they change with the target. */
export const RemovalConsequences = ({ summary, way }: RemovalInventoryProps & { readonly way: Way }) => {
  const translate = useTranslate();
  const lines = useConsequences(summary);
  return (
    <Box role="status" sx={{ typography: 'body2', bgcolor: 'var(--sunken)', borderRadius: 1, px: 2, py: 1 }}>
      {way === 'now' ? (
        translate('removal.empty')
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </Box>
  );
};
