import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'ra-core';

/** The spinner while a page's code is loaded; announced once, shown after a moment so that fast pages do not flicker. */
export const PageLoading = () => {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('ra.page.loading')}
      sx={{
        display: 'flex',
        justifyContent: 'center',
        py: 8,
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 0s linear 200ms both',
      }}
    >
      {/* Only turned, never drawn again: a spinner must not take the time it is waiting for. */}
      <CircularProgress size={36} disableShrink aria-hidden />
    </Box>
  );
};
