import type { AutocompleteProps } from '@mui/material/Autocomplete';
import { useTranslate } from 'react-admin';

type PickerWords = Required<
  Pick<
    AutocompleteProps<unknown, false, false, false>,
    'openText' | 'closeText' | 'clearText' | 'noOptionsText' | 'loadingText'
  >
>;

/** What MUI's Autocomplete says by itself, its buttons' names among it, in the reader's language: its own words are English. */
export const usePickerWords = (): PickerWords => {
  const translate = useTranslate();
  return {
    openText: translate('views.picker.open'),
    closeText: translate('views.picker.close'),
    clearText: translate('views.picker.clear'),
    noOptionsText: translate('views.picker.none'),
    loadingText: translate('views.picker.loading'),
  };
};
