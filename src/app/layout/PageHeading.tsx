import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useAccount } from './useAccount.ts';

/**
 * The h1 of every page. react-admin's `<Title>` writes into the element with this id; what it writes also becomes the
 * document's title, "部门管理 – 公司名".
 */
export const PageHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const translate = useTranslate();
  const { account } = useAccount();
  const place = account?.companyName ?? translate('shell.product');
  useEffect(() => {
    const element = heading.current;
    if (element === null) return;
    const name = () => {
      const page = element.textContent?.trim();
      document.title = page ? `${page} – ${place}` : place;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [place]);
  return (
    <Typography
      ref={heading}
      id="react-admin-title"
      variant="h1"
      sx={{ mt: 2, mb: 1, minHeight: '1.4em', '&:empty': { visibility: 'hidden' } }}
    />
  );
};
