import AddIcon from '@mui/icons-material/AddOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import MoreIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { CompanyChoice } from '#app/console/accountCalls.ts';
import { helpAddress } from '#app/console/configuration.ts';
import { useLiveModels } from '#app/console/liveModels.ts';
import { menuIcons } from '#app/menu/icons.ts';
import { type MenuGroup, useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { useMayHaveTasks } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { NounOutline } from '#engine/outline.ts';
import { screenWords } from '#generated/screens.ts';
import { words as menuWords } from '#generated/words/console/menu.ts';
import { words as taskWords } from '#generated/words/console/task.ts';
import { locales } from '#i18n/locale.ts';
import { isAllowed } from '#session/authProvider.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { matching, type PaletteItem, paletteKinds, type Searchable, shownOfEach } from './paletteItem.ts';
import { useCommands } from './useCommands.ts';
import { type Found, useFound } from './useFound.ts';
import { useInnerScreens, useParts } from './useParts.ts';
import { useRecents } from './useRecents.ts';

/** Topics of the help centre that speak of a keyword. Their texts are long: they are loaded once something is typed. */
const useTopics = (keyword: string): readonly PaletteItem[] => {
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

type Translate = ReturnType<typeof useTranslate>;

const home = (translate: Translate): Searchable<PaletteItem> => ({
  title: translate('menu.home'),
  words: locales.map((locale) => menuWords[locale]['menu.home']),
  found: { id: 'screen:home', kind: 'screen', title: translate('menu.home'), icon: HomeIcon, to: '/' },
});

const taskCentre = (translate: Translate): Searchable<PaletteItem> => {
  const title = translate('task.title');
  return {
    title,
    words: locales.map((locale) => taskWords[locale]['task.title']),
    found: { id: 'screen:tasks', kind: 'screen', title, icon: TasksIcon, to: consoleAddresses.tasks },
  };
};

const screensOf = (
  { section, models }: MenuGroup,
  translate: Translate,
): readonly Searchable<PaletteItem>[] =>
  models.map((model) => {
    const title = translate(`resources.${model.noun}.plural`);
    return {
      title,
      words: [
        ...(screenWords[model.noun] ?? []),
        ...locales.map((locale) => menuWords[locale][`menu.${section}`]),
      ],
      found: {
        id: `screen:${model.noun}`,
        kind: 'screen',
        title,
        detail: translate(`menu.${section}`),
        icon: menuIcons[model.icon],
        to: `/${model.noun}`,
      },
    };
  });

/** What other products call adding something. It is typed here and never said: "新增成员" finds what is called "新建成员". */
const addSynonyms = ['新增', '添加', '创建', 'Add', 'New', 'Register', '追加', '登録', '作成'] as const;

const addWords = (name: string): readonly string[] => addSynonyms.map((word) => `${word}${name}`);

const creation = (model: NounOutline, translate: Translate): Searchable<PaletteItem> => {
  const title = translate('frame.command.create', { name: translate(`resources.${model.noun}.name`) });
  return {
    title,
    words: [
      ...(screenWords[model.noun] ?? []),
      ...addWords(translate(`resources.${model.noun}.name`)),
      translate('ra.action.create'),
    ],
    found: { id: `create:${model.noun}`, kind: 'command', title, icon: AddIcon, to: `/${model.noun}/create` },
  };
};

/** The pages this person may open and the nouns they may add to, with the words they are found by in every language. */
const useScreens = (): {
  readonly screens: readonly Searchable<PaletteItem>[];
  readonly creations: readonly Searchable<PaletteItem>[];
} => {
  const translate = useTranslate();
  const groups = useMenuGroups() ?? [];
  const { permissions } = usePermissionReply();
  const mayHaveTasks = useMayHaveTasks();
  const { models } = useLiveModels();
  const mayCreate = ({ noun }: NounOutline) =>
    models[noun]?.verbs.create !== undefined &&
    permissions !== undefined &&
    isAllowed(permissions, { resource: noun, action: 'create' });
  return {
    screens: [
      home(translate),
      ...groups.flatMap((group) => screensOf(group, translate)),
      // Behind what the menu has: the bell leads there, too.
      ...(mayHaveTasks ? [taskCentre(translate)] : []),
    ],
    creations: groups
      .flatMap((group) => group.models)
      .filter(mayCreate)
      .map((model) => creation(model, translate)),
  };
};

export interface PaletteGroup {
  /** The kind of its items; of records, their noun. */
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteItems {
  /** In the order they are shown; none is empty. */
  readonly groups: readonly PaletteGroup[];
  readonly found: Found;
  readonly remember: (item: PaletteItem) => void;
}

const keyOf = ({ kind, noun }: PaletteItem): string => (kind === 'record' ? (noun ?? kind) : kind);

/** The first of a group, and a line that shows the others; one that leads to a list stays the last. */
const shortened = (
  key: string,
  items: readonly PaletteItem[],
  translate: Translate,
): readonly PaletteItem[] => {
  const own = items.filter(({ id }) => !id.startsWith('more:'));
  const [first] = own;
  if (first === undefined || own.length <= shownOfEach + 1) return items;
  const title = translate('frame.palette.all', { count: own.length });
  return [
    ...own.slice(0, shownOfEach),
    { id: `all:${key}`, kind: first.kind, title, icon: MoreIcon, expands: key },
  ];
};

interface Grouping {
  /** Groups that are shown as a whole. */
  readonly isWhole: (key: string) => boolean;
  readonly translate: Translate;
}

const grouped = (
  items: readonly PaletteItem[],
  { isWhole, translate }: Grouping,
): readonly PaletteGroup[] => {
  const order = paletteKinds.flatMap((kind) => items.filter((item) => item.kind === kind));
  return [...new Set(order.map(keyOf))].map((key) => {
    const own = order.filter((item) => keyOf(item) === key);
    const isRecords = own[0]?.kind === 'record';
    return {
      key,
      title: translate(isRecords ? `resources.${key}.plural` : `frame.palette.kind.${key}`),
      items: isWhole(key) ? own : shortened(key, own, translate),
    };
  });
};

/** A page opened before is called as it is called now, and only offered while it may be opened. */
const asNow = (recents: readonly PaletteItem[], screens: readonly PaletteItem[]): readonly PaletteItem[] =>
  recents.flatMap((recent) => {
    if (!recent.id.startsWith('recent:screen:')) return [recent];
    const screen = screens.find(({ id }) => `recent:${id}` === recent.id);
    return screen === undefined ? [] : [{ ...recent, title: screen.title }];
  });

/**
 * What the palette offers for a keyword; without one, what was opened last, the pages and what can be done. `expanded` are the groups a
 * reader wants to see as a whole.
 */
export const usePaletteItems = (
  keyword: string,
  {
    enter,
    expanded,
  }: { readonly enter: (company: CompanyChoice) => void; readonly expanded: readonly string[] },
): PaletteItems => {
  const translate = useTranslate();
  const { screens, creations } = useScreens();
  const inner = useInnerScreens();
  const commands = useCommands(enter);
  const parts = useParts();
  const found = useFound(keyword);
  const topics = useTopics(keyword);
  const { recents, remember } = useRecents();
  const isEmpty = keyword.trim() === '';
  const items = [
    ...(isEmpty ? asNow(recents, matching('', [...screens, ...inner])) : []),
    ...matching(keyword, isEmpty ? screens : [...screens, ...inner]),
    ...matching(keyword, isEmpty ? [...creations, ...commands] : [...creations, ...commands, ...parts]),
    ...found.items,
    ...topics,
  ];
  const isWhole = (key: string) => isEmpty || expanded.includes(key);
  return { groups: grouped(items, { isWhole, translate }), found, remember };
};
