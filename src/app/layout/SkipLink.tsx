import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

const Hidden = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 16px',
  borderRadius: 8,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** The first thing the keyboard reaches: past the navigation, to the page itself. */
export const SkipLink = () => {
  const translate = useTranslate();
  return (
    <Hidden
      href="#main-content"
      onClick={(event) => {
        // The fragment would end up in the console's own address; only the focus has to move.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
    >
      {translate('shell.skip')}
    </Hidden>
  );
};
