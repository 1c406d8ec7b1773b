import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'ra-core';

interface RevealToggleProps {
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** At the end of a password's box: shows what is typed, and hides it again. */
export const RevealToggle = ({ isShown, onToggle }: RevealToggleProps) => {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('fields.password.show')}
        aria-pressed={isShown}
        onClick={onToggle}
      >
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
};

/** Of a password nothing is corrected, and a browser's spell checker, which may ask a server, does not read it. */
export const asTyped = { spellCheck: false, autoCapitalize: 'off' } as const;
