import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { helpAddress } from '#app/console/configuration.ts';
import { useLanguage } from '../settings/useLanguage.ts';
import type { PaletteItem } from './paletteItem.ts';

/** Topics of the help centre that speak of a keyword. Their texts are long: they are loaded once something is typed. */
export const useTopics = (keyword: string): readonly PaletteItem[] => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const isAsked = keyword.trim().length > 1;
  const { data: help } = useQuery({
    queryKey: ['palette', 'help'],
    queryFn: () => import('#app/help/topics.ts'),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (help === undefined || !isAsked) return [];
  return help.searchTopics(help.topics, keyword, locale).map(({ key, words }) => ({
    id: `help:${key}`,
    kind: 'help',
    title: words.title,
    detail: translate('frame.palette.kind.help'),
    icon: HelpIcon,
    href: helpAddress(key),
  }));
};
