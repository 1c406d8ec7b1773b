import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Link from '@mui/material/Link';
import { useLocation, useTranslate } from 'ra-core';
import { memo } from 'react';
import { helpAddress } from '#app/console/configuration.ts';
import { useLiveModels } from '#app/console/liveModels.ts';
import { placeOf } from '#app/shell/place.ts';

/** Pages of the frame that belong to no noun, by the first part of their address, and their topics. */
const ownPages: Readonly<Record<string, string>> = { '': 'home', tasks: 'tasks' };

/** The topic of a page, from the first part of its address inside the router; undefined where no page is known. */
const topicOf = (noun: string, isNoun: (noun: string) => boolean): string | undefined =>
  ownPages[noun] ?? (isNoun(noun) ? noun : undefined);

/** "Help for this page", in a tab of its own: what is being written here stays as it is. Nothing where no page is known. */
export const HelpLink = memo(() => {
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
