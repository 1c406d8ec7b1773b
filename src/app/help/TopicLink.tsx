import Link from '@mui/material/Link';
import { useNavigate } from 'react-router-dom';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { languageTags } from '#i18n/chooseLocale.ts';
import type { ReadTopic } from './findTopics.ts';

interface TopicLinkProps {
  readonly read: ReadTopic;
  readonly isCurrent?: boolean;
  readonly onChoose?: () => void;
}

/** The way to a topic, which has an address of its own. */
export const TopicLink = ({ read, isCurrent = false, onChoose }: TopicLinkProps) => {
  const navigate = useNavigate();
  const address = `${consoleAddresses.help}#${read.key}`;
  return (
    <Link
      href={address}
      lang={languageTags[read.language]}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose?.();
        navigate(address);
      }}
      underline="hover"
      sx={{
        display: 'inline-block',
        py: 0.5,
        color: isCurrent ? 'text.primary' : undefined,
        fontWeight: isCurrent ? 650 : undefined,
      }}
    >
      {read.words.title}
    </Link>
  );
};
