import { useLocale } from 'react-admin';
import { localeOf } from '#i18n/locale.ts';

interface Named {
  readonly name: string;
  readonly name_en?: string | null | undefined;
  readonly name_ja?: string | null | undefined;
}

/** What an app is called in the reader's language; its own name where it has none there. */
export const useAppName = (): ((app: Named) => string) => {
  const locale = localeOf(useLocale());
  return ({ name, name_en: en, name_ja: ja }) => ({ zh: name, en: en ?? name, ja: ja ?? name })[locale];
};
