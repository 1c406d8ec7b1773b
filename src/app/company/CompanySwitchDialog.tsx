import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

interface CompanySwitchDialogProps {
  readonly company: string;
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const Cover = ({ company }: { readonly company: string }) => {
  const translate = useTranslate();
  return (
    <Dialog open fullScreen aria-label={translate('frame.company.entering', { company })}>
      <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, height: '100%' }}>
        <CircularProgress size={32} aria-hidden />
        <Box role="status">{translate('frame.company.entering', { company })}</Box>
      </Box>
    </Dialog>
  );
};

/** "Switch and leave what you typed?", then the cover over the old company's data. */
export const CompanySwitchDialog = ({ company, isLeaving, onStay, onLeave }: CompanySwitchDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const textId = useId();
  if (isLeaving) return <Cover company={company} />;
  return (
    <Dialog open onClose={onStay} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{translate('frame.company.askTitle', { company })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{translate('frame.company.askText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onStay}>
          {translate('frame.company.stay')}
        </Button>
        <Button variant="contained" onClick={onLeave}>
          {translate('frame.company.go', { company })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
