import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { CopyButton } from '#app/outside/CopyButton.tsx';

/** Recovery codes, shown this once. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{translate('secondFactor.recoveryOnce')}</Alert>
      <Box
        component="ol"
        aria-label={translate('secondFactor.recoveryCodes')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1,
          border: '1px solid var(--hairline)',
          borderRadius: 'var(--radius-card)',
          fontFamily: 'ui-monospace, monospace',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')} label={translate('secondFactor.copyCodes')} />
    </Box>
  );
};

interface FirstCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes that come with a first second factor, until someone says that they have kept them. */
export const FirstCodes = ({ codes, onKept }: FirstCodesProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RecoveryCodes codes={codes} />
      <Button variant="contained" size="large" autoFocus onClick={onKept} sx={{ minHeight: 44 }}>
        {translate('secondFactor.kept')}
      </Button>
    </Box>
  );
};

/** What setting a second factor up tells the place it is done in. */
export interface SettingUpProps {
  /** It counts, and the recovery codes that came with it were seen. */
  readonly onDone: () => void;
  /** It counts, and its recovery codes are shown now: leading away from them would lose them. */
  readonly onCodes?: () => void;
}

/** The codes that came with a second factor: those of a first one are shown before it is done, another one brings none. */
export const useFirstCodes = ({ onDone, onCodes }: SettingUpProps) => {
  const [codes, setCodes] = useState<readonly string[]>();
  const take = (given: readonly string[]): void => {
    if (given.length === 0) onDone();
    else {
      setCodes(given);
      onCodes?.();
    }
  };
  return { codes, take };
};
