import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TimelineTarget } from './Timeline.tsx';

const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }));

/** A timeline that is asked for when its heading is opened: going from person to person does not read every history. */
export const TimelineSection = (target: TimelineTarget) => {
  const translate = useTranslate();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box component="h3" sx={{ m: 0 }}>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen((before) => !before)}
          endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ px: 0, typography: 'subtitle1' }}
        >
          {translate('timeline.title')}
        </Button>
      </Box>
      {isOpen ? (
        <Box id={panelId} sx={{ pt: 1 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={44} />}>
            <Timeline {...target} />
          </Suspense>
        </Box>
      ) : null}
    </Box>
  );
};
