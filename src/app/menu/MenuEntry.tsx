import StarredIcon from '@mui/icons-material/Star';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import { LinkBase, useTranslate } from 'ra-core';
import { memo, type ReactElement, useEffect, useRef } from 'react';
import { useConsole } from '#app/console/console.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** A number an entry carries, and what is said of it, e.g. "正在运行 2 项". */
export interface MenuBadge {
  readonly count: number;
  readonly label: string;
}

/** The number of an entry or of a folded area; a dot where there is an icon alone. */
export const Badge = ({
  badge,
  isRail,
}: {
  readonly badge: MenuBadge | undefined;
  readonly isRail: boolean;
}) => {
  if (badge === undefined) return null;
  return isRail ? (
    <span className="menu-dot" />
  ) : (
    <span role="img" className="menu-badge" aria-label={badge.label}>
      {badge.count}
    </span>
  );
};

/** Brings what it is given to the middle of the menu when it cannot be seen where it stands. */
const useInSight = (isCurrent: boolean) => {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const entry = place.current;
    // What was clicked is in sight; and where it stands is asked of the browser, since reading it would lay the page out before it is complete.
    if (!isCurrent || entry === null || entry.contains(document.activeElement)) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect();
        if (seen !== undefined && seen.intersectionRatio < 1) entry.scrollIntoView({ block: 'center' });
      },
      // At the bottom of the menu its switch lies over what stands there.
      { rootMargin: '0px 0px -56px 0px' },
    );
    observer.observe(entry);
    return () => observer.disconnect();
  }, [isCurrent]);
  return place;
};

interface StarProps {
  readonly noun: string;
  readonly label: string;
  readonly isStarred: boolean;
  readonly onStar: (noun: string) => void;
}

const star = <StarIcon fontSize="small" />;
const starred = <StarredIcon fontSize="small" />;

const Star = ({ noun, label, isStarred, onStar }: StarProps) => {
  const translate = useTranslate();
  const name = translate(isStarred ? 'menu.unstar' : 'menu.star', { name: label });
  return (
    <Tooltip title={name} placement="right">
      <button
        type="button"
        className="menu-star"
        aria-label={name}
        aria-pressed={isStarred}
        onClick={() => onStar(noun)}
      >
        {isStarred ? starred : star}
      </button>
    </Tooltip>
  );
};

interface MenuEntryProps {
  /** Empty on the home page, which has no star. */
  readonly noun: string;
  readonly isCurrent: boolean;
  /** Left out where the area's icon says it for all its pages. */
  readonly icon?: ReactElement | undefined;
  readonly label: string;
  readonly badge?: MenuBadge | undefined;
  readonly isRail: boolean;
  readonly isStarred?: boolean;
  readonly onStar?: ((noun: string) => void) | undefined;
  readonly onNavigate: () => void;
}

/**
 * One page of the navigation. Narrowed to its icon, its name is a tooltip and stays its accessible name. They stand on every page: they
 * are plain elements, and their look stands once, in the menu's style.
 */
export const MenuEntry = memo(
  ({
    noun,
    isCurrent,
    icon,
    label,
    badge,
    isRail,
    isStarred = false,
    onStar,
    onNavigate,
  }: MenuEntryProps) => {
    const place = useInSight(isCurrent);
    const { preparePage } = useConsole();
    const link = (
      <LinkBase
        to={`/${noun}`}
        className="menu-entry"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isRail ? label : undefined}
        onClick={onNavigate}
        onPointerEnter={() => preparePage?.(noun)}
      >
        {icon}
        {isRail ? null : <span className="menu-label">{label}</span>}
        <Badge badge={badge} isRail={isRail} />
      </LinkBase>
    );
    if (isRail)
      return (
        <li ref={place}>
          <Tooltip title={label} placement="right">
            {link}
          </Tooltip>
        </li>
      );
    return (
      <li ref={place} className="menu-page">
        {link}
        {onStar === undefined ? null : (
          <Star noun={noun} label={label} isStarred={isStarred} onStar={onStar} />
        )}
      </li>
    );
  },
);
