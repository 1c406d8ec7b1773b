import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocation, useTranslate } from 'ra-core';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { helpAddress } from '#app/console/configuration.ts';
import { useLiveModels } from '#app/console/liveModels.ts';
import { type Place, placeOf } from '#app/shell/place.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import type { NounOutline } from '#engine/outline.ts';
import { menuSections } from '#engine/vocabulary.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { beginsHere, type PageHeadSlots } from '#views/layouts/PageHead.tsx';

/** Pages of the frame that belong to no noun, by the first part of their address, and their topics. */
const ownPages: Readonly<Record<string, string>> = { '': 'home', tasks: 'tasks' };

/** The topic of a page, from the first part of its address inside the router; undefined where no page is known. */
const topicOf = (noun: string, isNoun: (noun: string) => boolean): string | undefined =>
  ownPages[noun] ?? (isNoun(noun) ? noun : undefined);

/** "Help for this page", in a tab of its own: what is being written here stays as it is. Nothing where no page is known. */
const HelpLink = memo(() => {
  const translate = useTranslate();
  const { byNoun } = useLiveModels();
  const { noun } = placeOf(useLocation().pathname);
  const topic = topicOf(noun, (name) => byNoun[name] !== undefined);
  if (topic === undefined) return null;
  return (
    <Link
      href={helpAddress(topic)}
      target="_blank"
      rel="noopener"
      aria-label={translate('help.linkNewTab')}
      title={translate('help.linkNewTab')}
      underline="hover"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        alignSelf: 'center',
        flexShrink: 0,
        minWidth: 24,
        minHeight: 24,
        color: 'text.secondary',
      }}
    >
      <HelpIcon fontSize="small" aria-hidden />
    </Link>
  );
});

interface Crumb {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
}

type Translate = ReturnType<typeof useTranslate>;

/** Whether a page is one of its own below the list: a drawer over it leaves the list's title. */
const isBelow = ({ id, isNew, purpose }: Place, title: string, list: string): boolean =>
  purpose !== undefined || ((isNew || id !== undefined) && title !== '' && !title.includes(list));

interface Heading {
  readonly place: Place;
  readonly title: string;
}

/** What the page with this title lies in. A list is named by the title: only what is below it says it, too. */
const crumbsOf = (model: NounOutline, { place, title }: Heading, translate: Translate): readonly Crumb[] => {
  const section = model.menu?.section ?? menuSections.find((each) => each === model.module);
  const { within } = model;
  const part = section === undefined ? undefined : translate(`menu.${section}`);
  const parent = within === undefined ? undefined : translate(`resources.${within}.plural`);
  const list = translate(`resources.${model.noun}.plural`);
  return [
    { key: 'home', text: translate('menu.home'), to: '/' },
    // A page that is called like its part of the menu says it already.
    ...(part === undefined || part === parent || part === title ? [] : [{ key: 'section', text: part }]),
    ...(parent === undefined ? [] : [{ key: 'within', text: parent, to: `/${within}` }]),
    ...(isBelow(place, title, list) ? [{ key: 'list', text: list, to: `/${model.noun}` }] : []),
  ];
};

/** Home stands in the menu, which a phone does not show; a section goes first where there is no room for all. */
const shownFor = (key: string, count: number) => {
  if (key === 'home') return { xs: 'block', md: 'none' };
  return key === 'section' && count > 2 ? { xs: 'none', sm: 'block' } : 'block';
};

interface CrumbItemProps {
  readonly crumb: Crumb;
  /** How many there are. */
  readonly count: number;
}

const CrumbItem = ({ crumb, count }: CrumbItemProps) => (
  <Box
    component="li"
    sx={{
      whiteSpace: 'nowrap',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      display: shownFor(crumb.key, count),
      '&::after': { content: '"/"', ml: 1, color: 'var(--control-line)' },
      '&:last-of-type::after': { display: { xs: 'none', md: 'inline' } },
    }}
  >
    {crumb.to === undefined ? (
      crumb.text
    ) : (
      <Link component={LinkBase} to={crumb.to} color="inherit" underline="hover">
        {crumb.text}
      </Link>
    )}
  </Box>
);

/** Where the page of a title lies: section, then the list it belongs to. Nothing on pages that belong to no noun. */
const Breadcrumbs = memo(({ title }: { readonly title: string }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { byNoun } = useLiveModels();
  const place = placeOf(pathname);
  const model = byNoun[place.noun];
  const crumbs = model === undefined ? [] : crumbsOf(model, { place, title }, translate);
  if (crumbs.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('frame.breadcrumbs')}
      sx={{ display: { xs: 'block', md: crumbs.length === 1 ? 'none' : 'block' } }}
    >
      <Box component="ol" sx={crumbList}>
        {crumbs.map((crumb) => (
          <CrumbItem key={crumb.key} crumb={crumb} count={crumbs.length} />
        ))}
      </Box>
    </Box>
  );
});

const crumbList = {
  display: 'flex',
  columnGap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
} as const;

/** Follows what react-admin's `<Title>` writes into the heading. */
const useHeadingText = (heading: RefObject<HTMLElement | null>): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    const element = heading.current;
    if (element === null) return;
    const read = () => setText(element.textContent?.trim() ?? '');
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [heading]);
  return text;
};

/** Whether the page has put the keyboard somewhere by itself: at a step, or at what it came back to. */
const isHeldByPage = (): boolean => document.activeElement?.hasAttribute(beginsHere) === true;

/** Whether a dialog that opened together with the page has the focus; the menu's drawer only lets go of it. */
const isHeldByDialog = (): boolean => {
  const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
  return dialog !== null && dialog.querySelector('nav') === null;
};

/**
 * A page that was reached by a link begins at its heading, for the keyboard and for screen readers, which also hear
 * its name. Drawers over a list are no other page; the first page is announced by the browser.
 */
const useArrival = (heading: RefObject<HTMLElement | null>, text: string): string => {
  const { noun, purpose } = placeOf(useLocation().pathname);
  const page = purpose === undefined ? noun : `${noun}/${purpose}`;
  const arrivedAt = useRef(page);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    // `text` may still be the last page's; the heading is empty, and cannot be focused, until the new one has loaded.
    const shown = heading.current?.textContent?.trim() ?? '';
    if (arrivedAt.current === page || shown === '' || shown !== text) return;
    arrivedAt.current = page;
    setAnnounced(shown);
    // Once the page is painted: whether a heading takes the focus depends on its place, and the page would be laid out for it midway.
    setTimeout(() => {
      const isHere = arrivedAt.current === page;
      if (isHere && !isHeldByDialog() && !isHeldByPage()) heading.current?.focus();
    });
  }, [page, text, heading]);
  return announced;
};

interface PageHeadingProps {
  /** Told where the page puts its count and its actions. */
  readonly setSlot: (name: keyof PageHeadSlots, element: HTMLElement | null) => void;
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minHeight: 56,
  py: 1,
} as const;

/**
 * Title and count share a line; on a narrow screen the way to the page stands above, elsewhere it is the first to give way: the menu
 * says it, too, and a count that comes late moves nothing.
 */
const naming = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'baseline',
  columnGap: 1,
  flex: '1 1 320px',
  minWidth: 0,
  '& > nav': { flex: { xs: '1 0 100%', md: '0 9999 auto' }, minWidth: 0 },
} as const;

const lineOfItsOwn = { content: '"\\200b"' };

const title = {
  minWidth: 0,
  minHeight: '1.4em',
  outline: 'none',
  '&:empty': { visibility: 'hidden' },
  '&:empty::before': lineOfItsOwn,
} as const;

/** Said in one line; what comes late has the height of its line before. */
const count = {
  minWidth: 0,
  '&:empty::before, & > :empty::before': lineOfItsOwn,
  '& > *': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { xs: 'normal', md: 'nowrap' },
  },
} as const;

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  '&:empty': { display: 'none' },
} as const;

/**
 * The head of every page: where it lies, its h1, how much it holds and what can be done with it. react-admin's `<Title>`
 * writes into the h1; that also becomes the document's title, "部门管理 – 公司名".
 */
export const PageHeading = memo(({ setSlot }: PageHeadingProps) => {
  const setCount = useCallback((element: HTMLElement | null) => setSlot('count', element), [setSlot]);
  const setActions = useCallback((element: HTMLElement | null) => setSlot('actions', element), [setSlot]);
  const heading = useRef<HTMLHeadingElement>(null);
  const translate = useTranslate();
  const { account } = useAccount();
  const text = useHeadingText(heading);
  const announced = useArrival(heading, text);
  const company = account?.companyName ?? translate('shell.product');
  useEffect(() => {
    document.title = text === '' ? company : `${text} – ${company}`;
  }, [text, company]);
  return (
    <Box component="header" sx={head}>
      <Box sx={naming}>
        <Breadcrumbs title={text} />
        <Typography ref={heading} id="react-admin-title" variant="h1" tabIndex={-1} sx={title} />
        <HelpLink />
        <Box ref={setCount} sx={count} />
      </Box>
      <Box ref={setActions} sx={actions} />
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </Box>
  );
});
