import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { activityDays } from '#domain/group/activity.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { GroupType } from './groupDataAddress.ts';
import { type TotalName, totalAddress, totalNames } from './totals.ts';
import type { GroupData } from './useGroupData.ts';

interface TotalCardProps {
  readonly name: TotalName;
  readonly count: number;
  readonly help: string;
  readonly to: string | undefined;
}

const cardStyle = {
  position: 'relative',
  minWidth: 0,
  p: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;

// The whole card is the link: its name stays what is written on it.
const covering = {
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 2 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  '&:hover::after': { border: 1, borderColor: 'primary.main' },
} as const;

const TotalCard = ({ name, count, help, to }: TotalCardProps) => {
  const translate = useTranslate();
  const title = translate(`groupData.total.${name}`);
  return (
    <Box component="li" sx={cardStyle}>
      <Typography variant="body2" color="text.secondary">
        {to === undefined ? (
          title
        ) : (
          <Link component={LinkBase} to={to} underline="none" sx={covering}>
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="h5" component="p" sx={{ my: 0.25, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(count)}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {help}
      </Typography>
    </Box>
  );
};

/** The figures as cards, each with what it counts and the way to its rows; a figure the reader is not told has no card. */
export const TotalCards = ({
  data,
  types,
}: {
  readonly data: GroupData;
  readonly types: readonly GroupType[];
}) => {
  const translate = useTranslate();
  const help = (name: TotalName): string =>
    translate(`groupData.help.${name}`, { ...activityDays, limit: formatCount(data.ordinary_limit) });
  return (
    <Box
      component="ul"
      aria-label={translate('groupData.totals')}
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {totalNames.map((name) => {
        const count = data.totals[name];
        return count === null ? null : (
          <TotalCard
            key={name}
            name={name}
            count={count}
            help={help(name)}
            to={totalAddress(name, data.as_of, types)}
          />
        );
      })}
    </Box>
  );
};
