import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { placeOf } from '#app/shell/place.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import { beginsHere } from '#views/layouts/beginsHere.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';

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
    if (!isHeldByDialog() && !isHeldByPage()) heading.current?.focus();
  }, [page, text, heading]);
  return announced;
};

/**
 * The head of every page: where it lies, and its h1. react-admin's `<Title>`
 * writes into the h1; that also becomes the document's title, "部门管理 – 公司名".
 */
export const PageHeading = () => {
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
};
