import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type Shortcut, type ShortcutGroup, shortcutGroups } from './shortcuts.ts';

const Line = ({ shortcut }: { readonly shortcut: Shortcut }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 2, py: 0.5, justifyContent: 'space-between' }}>
      <dt>{translate(shortcut.does)}</dt>
      <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, flexShrink: 0 }}>
        {shortcut.keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </Box>
    </Box>
  );
};

const Group = ({ group }: { readonly group: ShortcutGroup }) => {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate(group.where)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {group.shortcuts.map((shortcut) => (
          <Line key={shortcut.does} shortcut={shortcut} />
        ))}
      </Box>
    </Box>
  );
};

/** All keys the console answers to, by where they work. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('frame.shortcuts.title')}</DialogTitle>
      {/* Scrolled by keys, too. */}
      <DialogContent tabIndex={0} sx={{ outlineOffset: '-2px' }}>
        {shortcutGroups().map((group) => (
          <Group key={group.where} group={group} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
