import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import type { Found } from './useFound.ts';

interface PaletteStatusProps {
  readonly keyword: string;
  readonly count: number;
  readonly found: Found;
}

/** How much was found, for screen readers; for everybody, that nothing was, or that the search failed. */
export const PaletteStatus = ({ keyword, count, found }: PaletteStatusProps) => {
  const translate = useTranslate();
  const isNothing = count === 0 && !found.isSearching && !found.hasFailed;
  return (
    <>
      {found.hasFailed ? (
        <Alert
          severity="warning"
          sx={{ m: 1 }}
          action={
            <Button color="inherit" onClick={found.retry}>
              {translate('shell.error.retry')}
            </Button>
          }
        >
          {translate('frame.palette.failed')}
        </Alert>
      ) : null}
      <Box
        role="status"
        sx={
          isNothing ? { px: 3, pb: 4, pt: 2, textAlign: 'center', color: 'text.secondary' } : visuallyHidden
        }
      >
        {isNothing ? translate('frame.palette.nothing', { keyword }) : ''}
        {isNothing || found.isSearching ? '' : translate('frame.palette.count', { count })}
      </Box>
    </>
  );
};
