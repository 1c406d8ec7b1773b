import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useLocation, useTranslate } from 'ra-core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { placeOf } from '#app/shell/place.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { areaIcons } from './icons.ts';
import { Badge, type MenuBadge, MenuEntry } from './MenuEntry.tsx';
import type { MenuGroup } from './useMenuGroups.ts';

const CurrentEntry = createContext<string | undefined>(undefined);

/** The noun whose menu entry stands for the page shown; empty on the home page. */
export const useCurrentEntry = (): string | undefined => use(CurrentEntry);

/** Follows the address for all entries of a menu, which are rendered when another of them is the current one. */
export const CurrentEntryProvider = ({ children }: { readonly children: ReactNode }) => {
  const { byNoun } = useLiveModels();
  const { noun } = placeOf(useLocation().pathname);
  // The page may be one that only another noun's page leads to.
  return <CurrentEntry value={byNoun[noun]?.within ?? noun}>{children}</CurrentEntry>;
};

/** What the pages of an area carry together, said while they are not seen. */
const badgeOf = (
  { models }: MenuGroup,
  badges: Readonly<Record<string, MenuBadge>>,
  separator: string,
): MenuBadge | undefined => {
  const carried = models.flatMap(({ noun }) => badges[noun] ?? []);
  if (carried.length === 0) return undefined;
  return {
    count: carried.reduce((sum, { count }) => sum + count, 0),
    label: carried.map(({ label }) => label).join(separator),
  };
};

interface AreaProps {
  readonly group: MenuGroup;
  readonly badges: Readonly<Record<string, MenuBadge>>;
  readonly onNavigate: () => void;
}

interface MenuAreaProps extends AreaProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly starred: readonly string[];
  readonly onStar: (noun: string) => void;
}

const Pages = ({
  group,
  badges,
  onNavigate,
  starred,
  onStar,
}: Omit<MenuAreaProps, 'isOpen' | 'onToggle'>) => {
  const translate = useTranslate();
  const current = useCurrentEntry();
  return (
    <ul id={`menu-${group.section}-pages`} aria-labelledby={`menu-${group.section}`} className="menu-pages">
      {group.models.map(({ noun }) => (
        <MenuEntry
          key={noun}
          noun={noun}
          isCurrent={current === noun}
          label={translate(`resources.${noun}.plural`)}
          badge={badges[noun]}
          isRail={false}
          isStarred={starred.includes(noun)}
          onStar={onStar}
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  );
};

/** An area of the navigation, with its pages below while it is open. */
export const MenuArea = (props: MenuAreaProps) => {
  const { group, badges, isOpen, onToggle } = props;
  const translate = useTranslate();
  const current = useCurrentEntry();
  const Icon = areaIcons[group.section];
  const holdsCurrent = group.models.some(({ noun }) => noun === current);
  return (
    <>
      {/* The heading of an area is the button that opens it; headings stay in the outline for screen readers. */}
      <h2 id={`menu-${group.section}`}>
        <button
          type="button"
          className="menu-entry"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `menu-${group.section}-pages` : undefined}
          data-current={holdsCurrent || undefined}
          onClick={onToggle}
        >
          <Icon fontSize="small" />
          <span className="menu-label">{translate(`menu.${group.section}`)}</span>
          {isOpen ? null : (
            <Badge badge={badgeOf(group, badges, translate('frame.separator'))} isRail={false} />
          )}
          <ExpandIcon fontSize="small" />
        </button>
      </h2>
      {isOpen ? <Pages {...props} /> : null}
    </>
  );
};

/** An area narrowed to its icon: its pages are a menu beside it. */
export const RailArea = ({ group, badges, onNavigate }: AreaProps) => {
  const translate = useTranslate();
  const current = useCurrentEntry();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = areaIcons[group.section];
  const title = translate(`menu.${group.section}`);
  const badge = badgeOf(group, badges, translate('frame.separator'));
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={anchor === null ? title : ''} placement="right">
        <button
          type="button"
          className="menu-entry"
          aria-label={badge === undefined ? title : `${title}: ${badge.label}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          data-current={group.models.some(({ noun }) => noun === current) || undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon fontSize="small" />
          <Badge badge={badge} isRail />
        </button>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': title }, paper: { sx: { ml: 1, minWidth: 200 } } }}
      >
        {group.models.map(({ noun }) => (
          <MenuItem
            key={noun}
            component={LinkBase}
            to={`/${noun}`}
            selected={current === noun}
            aria-current={current === noun ? 'page' : undefined}
            onClick={() => {
              close();
              onNavigate();
            }}
          >
            <span>{translate(`resources.${noun}.plural`)}</span>
            <Badge badge={badges[noun]} isRail={false} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
