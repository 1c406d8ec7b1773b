import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'ra-core';
import { consoleAddresses } from '#domain/console/addresses.ts';

const links = [
  { name: 'help', to: consoleAddresses.help },
  { name: 'downloads', to: consoleAddresses.downloads },
  { name: 'agreement', to: consoleAddresses.agreement },
  { name: 'environment', to: consoleAddresses.environment },
] as const;

/** The way from one page outside the console to the others, below each of them. */
export const OutsideLinks = () => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('outside.links')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 2.5,
        px: 2,
        py: 1.5,
        fontSize: '0.8125rem',
        '@media print': { display: 'none' },
      }}
    >
      {links.map(({ name, to }) => (
        <Link
          key={name}
          component={LinkBase}
          to={to}
          color="text.secondary"
          underline="hover"
          sx={{ py: 0.5 }}
        >
          {translate(`outside.links.${name}`)}
        </Link>
      ))}
    </Box>
  );
};
