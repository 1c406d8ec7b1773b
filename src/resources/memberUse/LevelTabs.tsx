import Box from '@mui/material/Box';
import type { CSSObject } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';

/** Where both ways of looking are. */
export const levelAddresses = { person: '/memberUse', department: '/memberUse/department' } as const;
type Level = keyof typeof levelAddresses;

const levels: readonly Level[] = ['person', 'department'];

const segments: CSSObject = {
  display: 'inline-flex',
  padding: '2px',
  borderRadius: 1,
  backgroundColor: 'var(--sunken)',
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    padding: '0 12px',
    borderRadius: 'var(--radius-tick)',
    color: 'text.secondary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&[aria-current]': {
      fontWeight: 600,
      color: 'text.primary',
      backgroundColor: 'var(--paper)',
      boxShadow: '0 0 0 1px var(--hairline)',
    },
  },
};

/** By member or by department: two pages of one subject, chosen in the head of both. */
export const LevelTabs = ({ level = 'person' }: { readonly level?: Level }) => {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('usage.levels')} sx={segments}>
      {levels.map((each) => (
        <LinkBase
          key={each}
          to={levelAddresses[each]}
          {...(each === level ? { 'aria-current': 'page' } : {})}
        >
          {translate(`usage.level.${each}`)}
        </LinkBase>
      ))}
    </Box>
  );
};
