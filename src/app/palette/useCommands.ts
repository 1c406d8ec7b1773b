import CompanyIcon from '@mui/icons-material/BusinessOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import DensityIcon from '@mui/icons-material/DensityMediumOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import { useLogout, useTranslate } from 'ra-core';
import { useTheme } from 'react-admin';
import { useCompanies } from '#app/company/CompanySwitch.tsx';
import type { CompanyChoice } from '#app/console/accountCalls.ts';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import { useDensity } from '#app/theme/theme.ts';
import { words as frameWords } from '#generated/words/console/frame.ts';
import { words as shellWords } from '#generated/words/console/shell.ts';
import { languageNames, locales } from '#i18n/locale.ts';
import type { PaletteItem, Searchable } from './paletteItem.ts';

type Command = Searchable<PaletteItem>;
type FrameKey = keyof (typeof frameWords)['zh'];

const command = (
  id: string,
  {
    title,
    words,
    rest,
  }: {
    readonly title: string;
    readonly words: readonly string[];
    readonly rest: Pick<PaletteItem, 'icon' | 'run' | 'detail'>;
  },
): Command => ({
  title,
  words,
  found: { id: `command:${id}`, kind: 'command', title, ...rest },
});

const inAllLanguages = (key: FrameKey): readonly string[] => locales.map((locale) => frameWords[locale][key]);

const useLanguageCommands = (): readonly Command[] => {
  const translate = useTranslate();
  const [current, setLanguage] = useLanguage();
  return locales
    .filter((locale) => locale !== current)
    .map((locale) =>
      command(`language:${locale}`, {
        title: translate('frame.command.language', { name: languageNames[locale] }),
        words: [
          languageNames[locale],
          ...locales.map((each) => shellWords[each]['shell.language']),
          ...inAllLanguages('frame.command.language'),
        ],
        rest: { icon: TranslateIcon, run: () => setLanguage(locale) },
      }),
    );
};

const useLookCommands = (): readonly Command[] => {
  const translate = useTranslate();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const mode = theme === 'dark' ? 'shell.toLight' : 'shell.toDark';
  const spacing = density === 'compact' ? 'frame.command.comfortable' : 'frame.command.compact';
  return [
    command('mode', {
      title: translate(mode),
      words: locales.map((locale) => shellWords[locale][mode]),
      rest: {
        icon: theme === 'dark' ? LightIcon : DarkIcon,
        run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
      },
    }),
    command('density', {
      title: translate(spacing),
      words: inAllLanguages(spacing),
      rest: {
        icon: DensityIcon,
        run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
      },
    }),
  ];
};

const useCompanyCommands = (enter: (company: CompanyChoice) => void): readonly Command[] => {
  const translate = useTranslate();
  const { account } = useAccount();
  const companies = useCompanies(true) ?? [];
  return companies
    .filter((company) => company.company_id !== account?.companyId && company.erase_time === null)
    .map((company) =>
      command(`company:${company.company_id}`, {
        title: translate('frame.command.company', { name: company.company_name }),
        words: [company.company_name, ...locales.map((locale) => shellWords[locale]['shell.switchCompany'])],
        rest: {
          icon: CompanyIcon,
          run: () => enter(company),
          detail: translate(`shell.role.${company.role}`),
        },
      }),
    );
};

/** What the palette can do besides opening pages: language, look, company, keys, the way out. */
export const useCommands = (enter: (company: CompanyChoice) => void): readonly Command[] => {
  const translate = useTranslate();
  const logout = useLogout();
  const { open } = useShellDialogs();
  return [
    ...useLanguageCommands(),
    ...useLookCommands(),
    ...useCompanyCommands(enter),
    command('shortcuts', {
      title: translate('frame.shortcuts.title'),
      words: inAllLanguages('frame.shortcuts.title'),
      rest: {
        icon: KeyboardIcon,
        run: () => open('shortcuts'),
      },
    }),
    command('signOut', {
      title: translate('shell.signOut'),
      words: locales.map((locale) => shellWords[locale]['shell.signOut']),
      rest: {
        icon: SignOutIcon,
        run: () => void logout({}, undefined, false),
      },
    }),
  ];
};
