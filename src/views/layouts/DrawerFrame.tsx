import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { AfterPaint } from './AfterPaint.tsx';

interface DrawerFrameProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons beside the title. */
  readonly buttons?: ReactNode;
  /** What can be done, in a line of its own below the title. */
  readonly actions?: ReactNode;
  /** Stands at the bottom while the content scrolls: the buttons of a form. */
  readonly footer?: ReactNode;
  /** Is there at once: it takes the place of a drawer that was open already. */
  readonly isStill?: boolean;
  readonly children: ReactNode;
}

const width = 560;

/** A drawer at the right over the list: titled, focused when it opens, closed by Esc, full width on a phone. */
export const DrawerFrame = ({
  title,
  onClose,
  buttons,
  actions,
  footer,
  isStill = false,
  children,
}: DrawerFrameProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      // Above the app bar: what is under way in the drawer comes first, and its title must be seen.
      sx={{ zIndex: 'modal' }}
      onClose={onClose}
      {...(isStill ? { transitionDuration: 0 } : {})}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: width }, maxWidth: '100%' },
        },
      }}
    >
      <Stack
        direction="row"
        spacing={1}
        sx={{
          alignItems: 'center',
          px: 3,
          py: 1.5,
          ...(actions === undefined ? { borderBottom: 1, borderColor: 'divider' } : {}),
        }}
      >
        <Typography
          id={titleId}
          variant="h6"
          component="h2"
          sx={{ flex: 1, minWidth: '5em', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {buttons === undefined ? null : <AfterPaint>{buttons}</AfterPaint>}
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} edge="end">
          <Close />
        </IconButton>
      </Stack>
      {actions === undefined ? null : (
        <Box
          sx={{
            // Its place is kept until the buttons are there.
            minHeight: 'calc(var(--control) + 13px)',
            px: 3,
            pb: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <AfterPaint>{actions}</AfterPaint>
        </Box>
      )}
      {/* Scrolled by the keyboard, too, where nothing inside takes the focus. */}
      <Box tabIndex={0} sx={{ flex: 1, overflowY: 'auto', px: 3, py: 2.5, outlineOffset: '-2px' }}>
        <AfterPaint>{children}</AfterPaint>
      </Box>
      {footer === undefined ? null : (
        <Stack
          direction="row"
          spacing={1}
          sx={{
            justifyContent: 'flex-end',
            // Its place is kept until the buttons are there.
            minHeight: 'calc(var(--control) + 25px)',
            px: 3,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <AfterPaint>{footer}</AfterPaint>
        </Stack>
      )}
    </Drawer>
  );
};
