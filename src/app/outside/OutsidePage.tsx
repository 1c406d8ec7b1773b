import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { helpAddress } from '#app/console/configuration.ts';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '#app/shell/ThemeSwitch.tsx';
import { consoleAddresses, isElsewhere } from '#domain/console/addresses.ts';
import { readSession } from '#session/session.ts';
import { HeldBelow } from '#views/layouts/HeldRows.tsx';

const Drawing = styled('svg')(({ theme: { palette } }) => ({
  flex: 'none',
  '& .ground': { fill: palette.primary.main },
  '& .sign': { fill: 'none', stroke: palette.primary.contrastText, strokeWidth: 2, strokeLinecap: 'round' },
  '& .dot': { fill: palette.primary.contrastText },
}));

/** The mark of the product: people below people, on the colour that acts. */
export const ProductMark = ({ size }: { readonly size: number }) => (
  <Drawing aria-hidden viewBox="0 0 32 32" width={size} height={size}>
    <rect className="ground" width={32} height={32} rx={8} />
    <path className="sign" d="M16,12v4M9,20v-2q0,-2 2,-2h10q2,0 2,2v2" />
    <circle className="dot" cx={16} cy={9} r={3} />
    <circle className="dot" cx={9} cy={22.5} r={2.5} />
    <circle className="dot" cx={16} cy={22.5} r={2.5} />
    <circle className="dot" cx={23} cy={22.5} r={2.5} />
  </Drawing>
);

/** Back to the console, for the user who is signed in; to the login page, for the user who is not. */
export const WayBack = () => {
  const translate = useTranslate();
  const isSignedIn = readSession() !== undefined;
  return (
    <Button
      component={LinkBase}
      to={isSignedIn ? '/' : consoleAddresses.login}
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate(isSignedIn ? 'outside.toConsole' : 'outside.toLogin')}
    </Button>
  );
};

const linksNow = () => [
  { name: 'help', to: helpAddress() },
  { name: 'downloads', to: consoleAddresses.downloads },
  { name: 'agreement', to: consoleAddresses.agreement },
  { name: 'environment', to: consoleAddresses.environment },
];

/** A page of the console, or one of another site. */
const placeOf = (to: string) =>
  isElsewhere(to) ? ({ href: to } as const) : ({ component: LinkBase, to } as const);

/** The way from one page outside the console to the others, below each of them. */
const OutsideLinks = () => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('outside.links')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 2.5,
        px: 2,
        py: 1.5,
        fontSize: '0.875rem',
        '@media print': { display: 'none' },
      }}
    >
      {linksNow().map(({ name, to }) => (
        <Link key={name} {...placeOf(to)} color="text.secondary" underline="hover" sx={{ py: 0.5 }}>
          {translate(`outside.links.${name}`)}
        </Link>
      ))}
    </Box>
  );
};

interface OutsidePageProps {
  readonly title: string;
  /** Room above the content on a narrow screen, in steps of the theme. */
  readonly narrowSpace: number;
  /** A page people read beside the console: it leads back there. */
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page outside the console: product, language and theme above, the content in the middle. */
export const OutsidePage = ({ title, narrowSpace, leadsBack = false, children }: OutsidePageProps) => {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <ProductMark size={28} />
        <Typography
          component="p"
          // On a phone the way back takes its place: both do not fit beside language and theme.
          sx={{
            flexGrow: 1,
            fontWeight: 600,
            ...(leadsBack ? { display: { xs: 'none', sm: 'block' } } : {}),
          }}
        >
          {/* On a phone the mark says it: the name does not fit beside language and theme. */}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {translate('shell.product')}
          </Box>
        </Typography>
        {leadsBack ? (
          <Box sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            <WayBack />
          </Box>
        ) : null}
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <HeldBelow
        part={
          <Box
            component="main"
            sx={{
              flexGrow: 1,
              display: 'grid',
              placeItems: 'start center',
              px: 2,
              py: { xs: narrowSpace, sm: 6 },
            }}
          >
            {children}
          </Box>
        }
      >
        <OutsideLinks />
      </HeldBelow>
    </Box>
  );
};

interface OutsideFrameProps {
  readonly title: string;
  readonly help: string;
  readonly width: number;
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page for the user who is not signed in: the card with its heading in the middle. */
export const OutsideFrame = ({
  title,
  help,
  width,
  leadsBack = false,
  children,
  below,
}: OutsideFrameProps) => (
  <OutsidePage title={title} narrowSpace={2} leadsBack={leadsBack}>
    <Paper
      variant="outlined"
      sx={{ width: '100%', maxWidth: width, p: { xs: 2.5, sm: 4 }, borderRadius: 'var(--radius-sheet)' }}
    >
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
      {children}
    </Paper>
    {below}
  </OutsidePage>
);
