import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { languageNames, languageTags } from '#i18n/chooseLocale.ts';
import { type Locale, localeOf, locales } from '#i18n/locale.ts';
import { askForDrafts } from '#session/drafts.ts';

/** Chooses the language; each is named in itself. Open forms keep a draft, because the screen is built anew. */
export const LanguageSwitch = () => {
  const translate = useTranslate();
  const [current, setLocale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const locale = localeOf(current);

  const choose = (next: Locale) => {
    setAnchor(null);
    if (next === locale) return;
    askForDrafts();
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
        sx={{ minWidth: 40, '& .MuiButton-startIcon': { mx: { xs: 0, sm: 0.5 } } }}
      >
        <Box component="span" lang={languageTags[locale]} sx={{ display: { xs: 'none', sm: 'inline' } }}>
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
