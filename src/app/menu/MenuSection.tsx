import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Collapse from '@mui/material/Collapse';
import Divider from '@mui/material/Divider';
import { LinkBase, useStore, useTranslate } from 'ra-core';
import { memo, type ReactElement, useEffect, useRef } from 'react';
import { useConsole } from '#app/console/console.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useCurrentEntry } from './CurrentEntry.tsx';
import { menuIcons } from './icons.ts';
import type { MenuGroup } from './useMenuGroups.ts';

/** A number an entry carries, and what is said of it, e.g. "正在运行 2 项". */
export interface MenuBadge {
  readonly count: number;
  readonly label: string;
}

interface MenuEntryProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly icon: ReactElement;
  readonly label: string;
  readonly badge?: MenuBadge | undefined;
  readonly isRail: boolean;
  readonly onNavigate: () => void;
}

/**
 * One page of the navigation. Narrowed to its icon, its name is a tooltip and stays its accessible name. There are fifty of them on
 * every page: they are plain elements, and their look stands once, in the menu's style.
 */
export const MenuEntry = memo(({ to, isCurrent, icon, label, badge, isRail, onNavigate }: MenuEntryProps) => {
  const place = useRef<HTMLLIElement>(null);
  const { preparePage } = useConsole();
  useEffect(() => {
    // A page opened by its address may have its entry below the fold of the menu; one that was clicked is in sight, and asking for it would
    // lay the page out before it is complete.
    if (isCurrent && place.current?.contains(document.activeElement) !== true)
      place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const link = (
    <LinkBase
      to={to}
      className="menu-entry"
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isRail ? label : undefined}
      onClick={onNavigate}
      onPointerEnter={() => preparePage?.(to.slice(1))}
    >
      {icon}
      {isRail ? null : (
        <span className="menu-label" title={label}>
          {label}
        </span>
      )}
      {badge === undefined ? null : isRail ? (
        <span className="menu-dot" />
      ) : (
        <span role="img" className="menu-badge" aria-label={badge.label}>
          {badge.count}
        </span>
      )}
    </LinkBase>
  );
  return (
    <li ref={place}>
      {isRail ? (
        <Tooltip title={label} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
});

const pageIcons = Object.fromEntries(
  Object.entries(menuIcons).map(([name, Icon]) => [name, <Icon key={name} fontSize="small" />]),
) as Readonly<Record<keyof typeof menuIcons, ReactElement>>;

interface SectionProps {
  readonly group: MenuGroup;
  readonly isRail: boolean;
  readonly badges: Readonly<Record<string, MenuBadge>>;
  readonly onNavigate: () => void;
}

const Entries = ({
  group,
  isRail,
  badges,
  onNavigate,
  labelledBy,
}: SectionProps & { readonly labelledBy: string }) => {
  const translate = useTranslate();
  const current = useCurrentEntry();
  return (
    <ul aria-labelledby={labelledBy}>
      {group.models.map((model) => (
        <MenuEntry
          key={model.noun}
          to={`/${model.noun}`}
          isCurrent={current === model.noun}
          icon={pageIcons[model.icon]}
          label={translate(`resources.${model.noun}.plural`)}
          badge={badges[model.noun]}
          isRail={isRail}
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  );
};

/** A section of the navigation: folded or open as this person left it, a mere line apart on the rail. */
export const MenuSection = (props: SectionProps) => {
  const { group, isRail } = props;
  const translate = useTranslate();
  const [isClosed, setClosed] = useStore<boolean>(`menu.closed.${group.section}`, false);
  const titleId = `menu-${group.section}`;
  const title = translate(`menu.${group.section}`);
  if (isRail)
    return (
      <>
        <Divider sx={{ mx: 1.5, my: 1 }} />
        <h2 id={titleId} hidden>
          {title}
        </h2>
        <Entries {...props} labelledBy={titleId} />
      </>
    );
  return (
    <>
      {/* The heading of a section is the button that folds it; headings stay in the outline for screen readers. */}
      <h2 id={titleId}>
        <button type="button" aria-expanded={!isClosed} onClick={() => setClosed(!isClosed)}>
          {title}
          <ExpandIcon fontSize="small" />
        </button>
      </h2>
      <Collapse in={!isClosed} timeout={120} unmountOnExit>
        <Entries {...props} labelledBy={titleId} />
      </Collapse>
    </>
  );
};
