import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { type Locale, languageNames, languageTags, localeOf, locales } from '#i18n/locale.ts';

/** The console's language. Every screen is built again when it changes; what that takes is done where all changes pass. */
export const useLanguage = (): readonly [locale: Locale, setLocale: (locale: Locale) => void] => {
  const [current, setLocale] = useLocaleState();
  const locale = localeOf(current);
  return [
    locale,
    (next) => {
      if (next !== locale) setLocale(next);
    },
  ];
};

/** Chooses the language, each named in itself. */
export const LanguageSwitch = () => {
  const translate = useTranslate();
  const [locale, setLocale] = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();

  const choose = (next: Locale) => {
    setAnchor(null);
    setLocale(next);
  };

  return (
    <>
      <Button
        color="inherit"
        startIcon={<TranslateIcon />}
        aria-label={`${translate('shell.language')}: ${languageNames[locale]}`}
        aria-haspopup="menu"
        aria-controls={anchor === null ? undefined : menuId}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40 }}
      >
        <Box component="span" lang={languageTags[locale]}>
          {languageNames[locale]}
        </Box>
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {locales.map((each) => (
          <MenuItem
            key={each}
            lang={languageTags[each]}
            selected={each === locale}
            onClick={() => choose(each)}
          >
            {languageNames[each]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
