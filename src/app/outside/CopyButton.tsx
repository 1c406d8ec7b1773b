import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
  /** What it is called where several copy something. */
  readonly name?: string;
}

/** Puts a text into the clipboard and says whether that worked. */
export const CopyButton = ({ label, text, name }: CopyButtonProps) => {
  const translate = useTranslate();
  const [said, say] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(translate('outside.copied')),
      () => say(translate('outside.copyFailed')),
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<CopyIcon />}
        aria-label={name}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {said}
      </Box>
    </Box>
  );
};
