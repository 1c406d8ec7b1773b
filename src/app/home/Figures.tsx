import Box from '@mui/material/Box';
import { LinkBase, useTranslate } from 'ra-core';
import { formatCount } from '#views/format/formatCount.ts';
import type { Overview } from './useOverview.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly to: string;
}

const Figure = ({ label, value, note, to }: FigureProps) => (
  <Box
    component={LinkBase}
    to={to}
    sx={{
      display: 'block',
      border: '1px solid var(--hairline)',
      borderRadius: 2.5,
      px: 2,
      py: 1.5,
      minWidth: 0,
      color: 'text.primary',
      textDecoration: 'none',
      transition: 'background-color var(--quick)',
      '&:hover': { bgcolor: 'var(--hover)' },
    }}
  >
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {label}
    </Box>
    <Box
      component="span"
      sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
    >
      {value}
    </Box>
    {note === undefined ? null : (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {note}
      </Box>
    )}
  </Box>
);

/** In whole percent; never 100 while somebody is missing. */
const rateOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`;

/** Key figures of what the reader may read, each the way to its list. */
export const Figures = ({ figures }: { readonly figures: NonNullable<Overview['figures']> }) => {
  const translate = useTranslate();
  const { people, active, inactive, departments, groups, is_whole: isWhole } = figures;
  return (
    <Box
      component="section"
      aria-label={translate(isWhole === 1 ? 'home.figures' : 'home.figuresOfScope')}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${groups === null ? 3 : 4}, 1fr)` },
      }}
    >
      <Figure label={translate('home.people')} value={formatCount(people)} to="/member" />
      <Figure
        label={translate('home.activated')}
        value={rateOf(active, active + inactive)}
        note={translate('home.inactive', { count: formatCount(inactive) })}
        to="/inactiveMember"
      />
      <Figure label={translate('home.departments')} value={formatCount(departments)} to="/department" />
      {groups === null ? null : (
        <Figure label={translate('home.groups')} value={formatCount(groups)} to="/group" />
      )}
    </Box>
  );
};
