import AddIcon from '@mui/icons-material/AddOutlined';
import DepartmentIcon from '@mui/icons-material/ApartmentOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { CompanyChoice } from '#app/console/accountCalls.ts';
import { menuIcons } from '#app/menu/icons.ts';
import { type MenuGroup, useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { useMayHaveTasks } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { EntityModel } from '#engine/model.ts';
import { screenWords } from '#generated/screens.ts';
import type { Calls } from '#generated/types.ts';
import { words as menuWords } from '#generated/words/console/menu.ts';
import { words as taskWords } from '#generated/words/console/task.ts';
import { locales } from '#i18n/locale.ts';
import { isAllowed } from '#session/authProvider.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import {
  matching,
  type PaletteItem,
  type PaletteKind,
  paletteKinds,
  type Searchable,
} from './paletteItem.ts';
import { useCommands } from './useCommands.ts';
import { useRecents } from './useRecents.ts';

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

const creation = (model: EntityModel, translate: Translate): Searchable<PaletteItem> => {
  const title = translate('frame.command.create', { name: translate(`resources.${model.noun}.name`) });
  return {
    title,
    words: [...(screenWords[model.noun] ?? []), translate('ra.action.create')],
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
  const mayCreate = (model: EntityModel) =>
    model.verbs.create !== undefined &&
    permissions !== undefined &&
    isAllowed(permissions, { resource: model.noun, action: 'create' });
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

type Reply = Calls['searchUserAndDept']['reply'];

const pauseMs = 180;
const shownOfEach = 6;

const itemsOf = ({ users, departments }: Reply): readonly PaletteItem[] => [
  ...users.slice(0, shownOfEach).map(
    (person): PaletteItem => ({
      id: `person:${person.user_id}`,
      kind: 'person',
      title: person.name,
      detail: [person.workId, person.path].filter(Boolean).join(' · '),
      icon: PersonIcon,
      to: `/member/${person.user_id}/show`,
    }),
  ),
  ...departments.slice(0, shownOfEach).map(
    (department): PaletteItem => ({
      id: `department:${department.id}`,
      kind: 'department',
      title: department.name,
      detail: department.path,
      icon: DepartmentIcon,
      to: `/department/${department.id}`,
    }),
  ),
];

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * People and departments a keyword finds on the server: by name, pinyin, initials, number. Asked when typing pauses;
 * a question that is overtaken is aborted. Those who may not read people are not asked for them.
 */
const useFound = (keyword: string): Found => {
  const provider = useConsoleProvider();
  const { permissions } = usePermissionReply();
  const debounced = useDebounced(keyword.trim(), pauseMs);
  const mayAsk = permissions !== undefined && isAllowed(permissions, { resource: 'member', action: 'read' });
  const isRequested = mayAsk && debounced !== '' && keyword.trim() !== '';
  const query = useQuery({
    queryKey: ['palette', 'searchUserAndDept', debounced],
    queryFn: ({ signal }) =>
      provider.call('searchUserAndDept', { keywords: debounced, type: 'all' }, { signal }),
    enabled: isRequested,
    retry: false,
  });
  const isCurrent = isRequested && debounced === keyword.trim();
  return {
    items: isCurrent && query.data !== undefined ? itemsOf(query.data) : [],
    isSearching: mayAsk && keyword.trim() !== '' && (!isCurrent || query.isFetching),
    hasFailed: isCurrent && query.isError,
    retry: () => void query.refetch(),
  };
};

export interface PaletteGroup {
  readonly kind: PaletteKind;
  readonly items: readonly PaletteItem[];
}

interface PaletteItems {
  /** In the order they are shown; none is empty. */
  readonly groups: readonly PaletteGroup[];
  readonly found: Found;
  readonly remember: (item: PaletteItem) => void;
}

const grouped = (items: readonly PaletteItem[]): readonly PaletteGroup[] =>
  paletteKinds
    .map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0);

/** A page opened before is called as it is called now, and only offered while it may be opened. */
const asNow = (recents: readonly PaletteItem[], screens: readonly PaletteItem[]): readonly PaletteItem[] =>
  recents.flatMap((recent) => {
    if (!recent.id.startsWith('recent:screen:')) return [recent];
    const screen = screens.find(({ id }) => `recent:${id}` === recent.id);
    return screen === undefined ? [] : [{ ...recent, title: screen.title }];
  });

/** What the palette offers for a keyword; without one, what was opened last, the pages and what can be done. */
export const usePaletteItems = (keyword: string, enter: (company: CompanyChoice) => void): PaletteItems => {
  const { screens, creations } = useScreens();
  const commands = useCommands(enter);
  const found = useFound(keyword);
  const { recents, remember } = useRecents();
  const items = [
    ...(keyword.trim() === '' ? asNow(recents, matching('', screens)) : []),
    ...matching(keyword, screens),
    ...matching(keyword, [...creations, ...commands]),
    ...found.items,
  ];
  return { groups: grouped(items), found, remember };
};
