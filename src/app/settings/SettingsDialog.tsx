import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRemoveFromStore, useStore, useTranslate } from 'ra-core';
import { useId } from 'react';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { useDensity } from '#app/theme/theme.ts';
import { type Density, densities } from '#app/theme/tokens.ts';
import { languageNames, languageTags, locales } from '#i18n/locale.ts';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One question with a handful of answers side by side, the present one pressed. */
const ChoiceRow = <Value extends string>({ label, value, choices, onChoose }: ChoiceRowProps<Value>) => {
  const labelId = useId();
  return (
    <Box>
      <Typography id={labelId} sx={{ mb: 0.5, color: 'text.secondary' }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        value={value}
        aria-labelledby={labelId}
        // Pressing the present answer again would mean none.
        onChange={(_, chosen: Value | null) => chosen !== null && onChoose(chosen)}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};

const colourModes = ['system', 'light', 'dark'] as const;
type ColourMode = (typeof colourModes)[number];

/** Light, dark, or as the system says; kept where react-admin's theme looks for it, which follows the system without it. */
const useColourMode = (): readonly [mode: ColourMode, setMode: (mode: ColourMode) => void] => {
  const [kept, keep] = useStore<'light' | 'dark' | undefined>('theme');
  const forget = useRemoveFromStore();
  return [kept ?? 'system', (mode) => (mode === 'system' ? forget('theme') : keep(mode))];
};

// The order of the object: comfortable first, as it begins.
const densityNames = Object.keys(densities) as Density[];

/** How the console looks in this browser: language, light or dark, and how close its rows stand. */
export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const [language, setLanguage] = useLanguage();
  const [mode, setMode] = useColourMode();
  const [density, setDensity] = useDensity();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('frame.settings.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <ChoiceRow
          label={translate('shell.language')}
          value={language}
          choices={locales.map((locale) => ({
            value: locale,
            text: languageNames[locale],
            lang: languageTags[locale],
          }))}
          onChoose={setLanguage}
        />
        <ChoiceRow
          label={translate('frame.settings.mode')}
          value={mode}
          choices={colourModes.map((value) => ({ value, text: translate(`frame.settings.mode.${value}`) }))}
          onChoose={setMode}
        />
        <ChoiceRow
          label={translate('frame.settings.density')}
          value={density}
          choices={densityNames.map((value) => ({
            value,
            text: translate(`frame.settings.density.${value}`),
          }))}
          onChoose={setDensity}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
