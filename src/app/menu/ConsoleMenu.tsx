import HomeIcon from '@mui/icons-material/HomeOutlined';
import RailIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import IconButton from '@mui/material/IconButton';
import { useStore, useTranslate } from 'ra-core';
import { memo, type ReactElement, useCallback, useState } from 'react';
import type { MenuSection } from '#engine/vocabulary.ts';
import { useWaitingApplications } from '#resources/_shared/application/useWaitingApplications.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useLongWork } from '#views/longWork/longWorkStore.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { menuIcons } from './icons.ts';
import { CurrentEntryProvider, MenuArea, RailArea, useCurrentEntry } from './MenuArea.tsx';
import { type MenuBadge, MenuEntry } from './MenuEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { type MenuGroup, useMenuGroups } from './useMenuGroups.ts';

/** Where the nouns that this person has starred are kept, oldest first. */
const favouritesKey = 'menu.starred';

const none: readonly string[] = [];

interface StarredPages {
  /** Nouns, in the order they were starred. */
  readonly starred: readonly string[];
  /** Stars a noun's page, or takes its star away. */
  readonly toggle: (noun: string) => void;
}

/** The pages this person wants on top of the menu of this company. */
const useFavourites = (): StarredPages => {
  const [starred, keep] = useStore<readonly string[]>(favouritesKey, none);
  const toggle = useCallback(
    (noun: string) =>
      keep((known = none) =>
        known.includes(noun) ? known.filter((other) => other !== noun) : [...known, noun],
      ),
    [keep],
  );
  return { starred, toggle };
};

interface Choice {
  /** The entry that was current when an area was opened or folded. */
  readonly entry: string | undefined;
  readonly section: MenuSection | undefined;
}

interface OpenArea {
  /** The one area that is open; undefined: all are folded. */
  readonly open: MenuSection | undefined;
  /** Opens an area and folds the one before, or folds it. */
  readonly toggle: (section: MenuSection) => void;
}

/**
 * Which area of the menu is open: that of the page, until another one is opened by hand, and again with the next page. Pages without an area
 * (home, tasks) leave open what was opened last.
 */
const useOpenArea = (groups: readonly MenuGroup[]): OpenArea => {
  const entry = useCurrentEntry();
  const [choice, choose] = useState<Choice>();
  const [last, keepLast] = useStore<MenuSection | undefined>('menu.area', groups[0]?.section);
  const own = groups.find(({ models }) => models.some(({ noun }) => noun === entry))?.section;
  const open = choice !== undefined && choice.entry === entry ? choice.section : (own ?? last);
  const toggle = (section: MenuSection) => {
    choose({ entry, section: open === section ? undefined : section });
    keepLast(section);
  };
  return { open, toggle };
};

type Badges = Readonly<Record<string, MenuBadge>>;

/** People who wait for a user to let them in; none is said where no one waits, or the reader may not know. */
const useApplicationBadge = (): Badges => {
  const translate = useTranslate();
  const { waiting } = useWaitingApplications();
  if (waiting === 0) return {};
  const label = translate('application.waiting', { count: formatCount(waiting) });
  return { application: { count: waiting, label } };
};

/** What each noun's menu entry carries: how much long work is running for it, how many wait in it. */
const useMenuBadges = (): Badges => {
  const translate = useTranslate();
  const applications = useApplicationBadge();
  const { works } = useLongWork();
  const running = works.filter((work) => work.state === 'running' && work.noun !== undefined);
  const nouns = [...new Set(running.map((work) => work.noun ?? ''))];
  const busy = Object.fromEntries(
    nouns.map((noun) => {
      const count = running.filter((work) => work.noun === noun).length;
      return [noun, { count, label: translate('frame.bell.running', { count }) }];
    }),
  );
  return { ...applications, ...busy };
};

interface ConsoleMenuProps {
  /** Narrowed to icons. */
  readonly isRail: boolean;
  /** Closes the drawer on phones. */
  readonly onNavigate: () => void;
  /** Narrows or widens the menu; left out where it is a drawer. */
  readonly onRail?: (() => void) | undefined;
}

const RailSwitch = ({ isRail, onRail }: { readonly isRail: boolean; readonly onRail: () => void }) => {
  const translate = useTranslate();
  const label = translate(isRail ? 'frame.menu.widen' : 'frame.menu.narrow');
  return (
    <div className="menu-rail">
      <Tooltip title={label} placement="right">
        <IconButton aria-label={label} aria-expanded={!isRail} onClick={onRail}>
          <RailIcon fontSize="small" sx={{ transform: isRail ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Tooltip>
    </div>
  );
};

const homeIcon = <HomeIcon fontSize="small" />;

const HomeEntry = ({ isRail, onNavigate }: Pick<ConsoleMenuProps, 'isRail' | 'onNavigate'>) => {
  const translate = useTranslate();
  return (
    <ul>
      <MenuEntry
        noun=""
        isCurrent={useCurrentEntry() === ''}
        icon={homeIcon}
        label={translate('menu.home')}
        isRail={isRail}
        onNavigate={onNavigate}
      />
    </ul>
  );
};

const pageIcons = Object.fromEntries(
  Object.entries(menuIcons).map(([name, Icon]) => [name, <Icon key={name} fontSize="small" />]),
) as Readonly<Record<keyof typeof menuIcons, ReactElement>>;

interface EntriesProps extends Pick<ConsoleMenuProps, 'isRail' | 'onNavigate'> {
  readonly groups: readonly MenuGroup[];
  readonly badges: Badges;
  readonly starred: readonly string[];
  readonly onStar: (noun: string) => void;
}

/** The focus goes on to the neighbour of an entry that is about to leave the list. */
const focusNeighbour = (): void => {
  const entry = document.activeElement?.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('.menu-entry')?.focus();
};

/** What this person has starred and still may see; their own heading stands above only while there is one. */
const Favourites = ({ groups, badges, starred, onStar, isRail, onNavigate }: EntriesProps) => {
  const translate = useTranslate();
  const current = useCurrentEntry();
  const unstar = useCallback(
    (noun: string) => {
      focusNeighbour();
      onStar(noun);
    },
    [onStar],
  );
  const models = groups.flatMap((group) => group.models);
  const shown = starred.flatMap((noun) => models.find((model) => model.noun === noun) ?? []);
  if (shown.length === 0) return null;
  return (
    <>
      <h2 id="menu-favourites" className="menu-heading" hidden={isRail}>
        {translate('menu.favourites')}
      </h2>
      <ul aria-labelledby="menu-favourites" className="menu-favourites">
        {shown.map(({ noun, icon }) => (
          <MenuEntry
            key={noun}
            noun={noun}
            isCurrent={current === noun}
            icon={pageIcons[icon]}
            label={translate(`resources.${noun}.plural`)}
            badge={badges[noun]}
            isRail={isRail}
            isStarred
            onStar={unstar}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
      <hr />
    </>
  );
};

const Areas = ({ groups, isRail, ...props }: EntriesProps) => {
  const { open, toggle } = useOpenArea(groups);
  return groups.map((group) =>
    isRail ? (
      <RailArea key={group.section} group={group} {...props} />
    ) : (
      <MenuArea
        key={group.section}
        group={group}
        isOpen={open === group.section}
        onToggle={() => toggle(group.section)}
        {...props}
      />
    ),
  );
};

/** The main navigation: home, what this person has starred, then the areas, with the pages of the open one. */
export const ConsoleMenu = memo(({ isRail, onNavigate, onRail }: ConsoleMenuProps) => {
  const translate = useTranslate();
  const groups = useMenuGroups();
  const badges = useMenuBadges();
  const { starred, toggle } = useFavourites();
  const entries = { badges, starred, onStar: toggle, isRail, onNavigate };
  return (
    <Navigation label={translate('menu.navigation')}>
      <CurrentEntryProvider>
        <HomeEntry isRail={isRail} onNavigate={onNavigate} />
        {groups === undefined ? null : (
          <>
            <Favourites groups={groups} {...entries} />
            <Areas groups={groups} {...entries} />
          </>
        )}
      </CurrentEntryProvider>
      {onRail === undefined ? null : <RailSwitch isRail={isRail} onRail={onRail} />}
    </Navigation>
  );
});
