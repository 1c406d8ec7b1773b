import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetOne, useLocation, useTranslate } from 'ra-core';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { HelpLink } from '#app/help/HelpLink.tsx';
import { type Place, placeOf } from '#app/shell/place.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import type { EntityModel } from '#engine/model.ts';
import { menuSections } from '#engine/vocabulary.ts';
import { beginsHere } from '#views/layouts/beginsHere.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { recordName } from '#views/recordName.ts';

interface Crumb {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
}

/** The name of the record an address is about, as soon as the page has read it; it asks for nothing itself. */
const useRecordCrumb = (model: EntityModel, id: string | undefined): string => {
  const translate = useTranslate();
  const { data } = useGetOne(model.noun, { id: id ?? '' }, { enabled: false });
  return id === undefined || data === undefined ? '' : recordName(model, data, translate);
};

type Translate = ReturnType<typeof useTranslate>;

/** A list is named by the heading below: only what it lies in stands above it. A record says its list, too. */
const crumbsOf = (model: EntityModel, last: string, translate: Translate): readonly Crumb[] => {
  const section = model.menu?.section ?? menuSections.find((each) => each === model.module);
  const { within } = model;
  const part = section === undefined ? undefined : translate(`menu.${section}`);
  const parent = within === undefined ? undefined : translate(`resources.${within}.plural`);
  const above: readonly Crumb[] = [
    // A page that is called like its part of the menu says it already.
    ...(part === undefined || part === parent ? [] : [{ key: 'section', text: part }]),
    ...(parent === undefined ? [] : [{ key: 'within', text: parent, to: `/${within}` }]),
  ];
  if (last === '') return [{ key: 'home', text: translate('menu.home'), to: '/' }, ...above];
  return [
    ...above,
    { key: 'list', text: translate(`resources.${model.noun}.plural`), to: `/${model.noun}` },
    { key: 'record', text: last },
  ];
};

/** What an address below the list is called where it is about no record. */
const lastOf = (model: EntityModel, { isNew, purpose }: Place, translate: Translate): string | undefined => {
  if (isNew) return translate('ra.action.create');
  return purpose === undefined
    ? undefined
    : translate(`resources.${model.noun}.imports.${purpose}.title`, { _: translate('importing.title') });
};

const NounCrumbs = ({ model, place }: { readonly model: EntityModel; readonly place: Place }) => {
  const translate = useTranslate();
  const name = useRecordCrumb(model, place.id);
  const crumbs = crumbsOf(model, lastOf(model, place, translate) ?? name, translate);
  return (
    <Box
      component="ol"
      sx={{ display: 'flex', minWidth: 0, m: 0, p: 0, listStyle: 'none', color: 'text.secondary' }}
    >
      {crumbs.map((crumb, index) => (
        <CrumbItem
          key={crumb.key}
          crumb={crumb}
          isLast={index === crumbs.length - 1}
          isSpare={crumb.key === 'section' && crumbs.length > 2}
        />
      ))}
    </Box>
  );
};

interface CrumbItemProps {
  readonly crumb: Crumb;
  readonly isLast: boolean;
  /** The first thing to go where there is no room. */
  readonly isSpare: boolean;
}

const CrumbItem = ({ crumb, isLast, isSpare }: CrumbItemProps) => (
  <Box
    component="li"
    sx={{
      minWidth: isLast ? 0 : 'auto',
      flexShrink: isLast ? 1 : 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      display: isSpare ? { xs: 'none', sm: 'block' } : 'block',
      '&:not(:last-of-type)::after': { content: '"/"', mx: 0.75, color: 'var(--control-line)' },
    }}
  >
    {crumb.to === undefined ? (
      <span aria-current={crumb.key === 'record' ? 'page' : undefined}>{crumb.text}</span>
    ) : (
      <Link component={LinkBase} to={crumb.to} color="inherit" underline="hover">
        {crumb.text}
      </Link>
    )}
  </Box>
);

/** Where the page lies: section, list, record. Nothing on pages that belong to no noun. */
const Breadcrumbs = memo(() => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { byNoun } = useLiveModels();
  const place = placeOf(pathname);
  const model = byNoun[place.noun];
  if (model === undefined) return null;
  return (
    <Box component="nav" aria-label={translate('frame.breadcrumbs')} sx={{ minWidth: 0 }}>
      <NounCrumbs model={model} place={place} />
    </Box>
  );
});

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

/**
 * The head of every page: where it lies, and its h1. react-admin's `<Title>`
 * writes into the h1; that also becomes the document's title, "部门管理 – 公司名".
 */
export const PageHeading = memo(() => {
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
    <Box component="header" sx={{ pt: 2, pb: 0.5 }}>
      <Breadcrumbs />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          ref={heading}
          id="react-admin-title"
          variant="h1"
          tabIndex={-1}
          sx={{ minWidth: 0, minHeight: '1.4em', outline: 'none', '&:empty': { visibility: 'hidden' } }}
        />
        <HelpLink />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </Box>
  );
});
