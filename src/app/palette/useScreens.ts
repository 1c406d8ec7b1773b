import AddIcon from '@mui/icons-material/AddOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import { usePermissions, useTranslate } from 'ra-core';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { EntityModel } from '#engine/model.ts';
import { screenWords } from '#generated/screens.ts';
import { words as menuWords } from '#generated/words/console/menu.ts';
import { words as taskWords } from '#generated/words/console/task.ts';
import { locales } from '#i18n/locale.ts';
import type { PermissionReply } from '#session/account.ts';
import { isAllowed } from '#session/permissions.ts';
import { menuIcons } from '../menu/icons.ts';
import type { MenuGroup } from '../menu/menuSections.ts';
import { useMenuGroups } from '../menu/useMenuGroups.ts';
import { useMayHaveTasks } from '../tasks/useOpenTasks.ts';
import type { Searchable } from './matching.ts';
import type { PaletteItem } from './paletteItem.ts';

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
export const useScreens = (): {
  readonly screens: readonly Searchable<PaletteItem>[];
  readonly creations: readonly Searchable<PaletteItem>[];
} => {
  const translate = useTranslate();
  const groups = useMenuGroups() ?? [];
  const { permissions } = usePermissions<PermissionReply>();
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
