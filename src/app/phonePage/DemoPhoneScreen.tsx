import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { DemoAccount } from '#app/console/accountCalls.ts';
import { useDemoAccounts } from '#app/login/DemoMessage.tsx';
import { CopyButton } from '#app/outside/CopyButton.tsx';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { words } from '#generated/words/demo.ts';
import { filled } from '#i18n/sentence.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type SessionLink = Calls['demoAppLink']['reply'];

/** The page's own words: they travel with it, because no other page needs them. */
const useWords = () => {
  const [locale] = useLanguage();
  return (key: keyof (typeof words)['zh'], values: Readonly<Record<string, string>> = {}) =>
    filled(words[locale][key] ?? '', values);
};

interface LinkShownProps {
  readonly name: string;
  readonly link: SessionLink;
}

/** What the app was given, to read, to copy and to open. */
const LinkShown = ({ name, link: { address, expire_time: time } }: LinkShownProps) => {
  const word = useWords();
  return (
    <Box component="section" aria-labelledby="session-link" sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Typography id="session-link" variant="h2">
        {word('link', { name })}
      </Typography>
      <Box
        component="code"
        sx={{
          p: 1.5,
          borderRadius: 'var(--radius-card)',
          bgcolor: 'action.hover',
          overflowWrap: 'anywhere',
          fontSize: '0.875rem',
        }}
      >
        {address}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {word('once', { time: instantText(time) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button variant="contained" component={Link} href={address} underline="none">
          {word('open')}
        </Button>
        <CopyButton label={word('copy')} text={address} />
      </Box>
    </Box>
  );
};

interface PeopleProps {
  readonly accounts: readonly DemoAccount[];
  readonly isBusy: boolean;
  /** The number of whom a link is shown for. */
  readonly chosen: string | undefined;
  readonly onChoose: (account: DemoAccount) => void;
}

const People = ({ accounts, isBusy, chosen, onChoose }: PeopleProps) => {
  const translate = useTranslate();
  const word = useWords();
  return (
    <List aria-label={word('people')} disablePadding>
      {accounts.map((account) => (
        <ListItem key={`${account.mobile}-${account.role}`} disablePadding>
          <ListItemButton
            disabled={isBusy}
            aria-description={word('askFor', { name: account.name })}
            onClick={() => onChoose(account)}
            selected={account.mobile === chosen}
            sx={{ borderRadius: 'var(--radius-card)', minHeight: 44 }}
          >
            <ListItemIcon sx={{ minWidth: 40 }}>
              <PhoneIcon />
            </ListItemIcon>
            <ListItemText
              primary={`${account.name} · ${translate(`shell.role.${account.role}`, { _: account.role })}`}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
};

/**
 * /demo/phone: how the phone app opens the console (spec.md section 4). The app's part is played by this page: it asks for the
 * link of someone who is signed in there, and opens it.
 */
export const DemoPhoneScreen = () => {
  const word = useWords();
  const provider = useConsoleProvider();
  const accounts = useDemoAccounts();
  const ask = useMutation({
    mutationFn: ({ country_code, mobile }: DemoAccount) =>
      provider.call('demoAppLink', { country_code, mobile }),
  });
  return (
    <OutsideFrame title={word('title')} help={word('about')} width={560} leadsBack>
      <Box role="status">
        {ask.error === null ? null : <Alert severity="error">{ask.error.message}</Alert>}
        {ask.data === undefined ? null : <LinkShown name={ask.variables.name} link={ask.data} />}
      </Box>
      {accounts.length === 0 ? (
        <Alert severity="info">{word('notDemo')}</Alert>
      ) : (
        <People
          accounts={accounts}
          isBusy={ask.isPending}
          chosen={ask.data && ask.variables.mobile}
          onChoose={(account) => ask.mutate(account)}
        />
      )}
    </OutsideFrame>
  );
};
