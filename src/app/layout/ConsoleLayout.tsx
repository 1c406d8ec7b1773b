import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation, useStore, useTranslate } from 'ra-core';
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LayoutProps } from 'react-admin';
import { useConsole } from '#app/console/console.ts';
import { loadAllModels } from '#app/console/modelStore.ts';
import { VisitKeeper } from '#app/home/visits.ts';
import { ConsoleMenu } from '#app/menu/ConsoleMenu.tsx';
import { PageError, PageLoading } from '#app/shell/pageStates.tsx';
import { placeOf } from '#app/shell/place.ts';
import { useDensity } from '#app/theme/theme.ts';
import { frame, radii } from '#app/theme/tokens.ts';
import { hasLostDownloads } from '#session/lostDownloads.ts';
import { useIsPainted } from '#views/layouts/AfterPaint.tsx';
import { PageHeadContext, type PageHeadSlots } from '#views/layouts/PageHead.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { PageHeading } from './PageHeading.tsx';
import { ShellDialogHost } from './ShellDialogHost.tsx';

/** The address of a page names a field of it that was looked for: `?field=logo`. */
const parameter = 'field';

/** Brings the field that the address names into view and marks it, once the page has it. Nothing for other addresses. */
const FoundField = () => {
  const { pathname, search, key } = useLocation();
  const translate = useTranslate();
  const field = new URLSearchParams(search).get(parameter);
  const { noun } = placeOf(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that is looked for again is shown again
  useEffect(() => {
    if (field === null) return;
    const abort = new AbortController();
    void import('./showField.ts').then(({ showField }) =>
      showField({ field, word: translate(wordKeys(noun).field(field)), signal: abort.signal }),
    );
    return () => abort.abort();
  }, [noun, field, key, translate]);
  return null;
};

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that there is no network, and that what is typed stays; nothing while there is one. */
const OfflineBar = () => {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status">
      {isOnline ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            mb: { md: 1 },
            borderRadius: { md: 1 },
            color: 'warning.contrastText',
            bgcolor: 'warning.main',
          }}
        >
          <CloudOffIcon fontSize="small" aria-hidden />
          {translate('frame.offline')}
        </Box>
      )}
    </Box>
  );
};

const Hidden = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 16px',
  borderRadius: radii.control,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** The first thing the keyboard reaches: past the navigation, to the page itself. */
const SkipLink = () => {
  const translate = useTranslate();
  return (
    <Hidden
      href="#main-content"
      onClick={(event) => {
        // The fragment would end up in the console's own address; only the focus has to move.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
    >
      {translate('shell.skip')}
    </Hidden>
  );
};

const RestartedDownloads = lazy(async () => {
  const [{ RestartedDownloads: component }] = await Promise.all([
    import('./RestartedDownloads.tsx'),
    loadAllModels(),
  ]);
  return { default: component };
});

interface MenuPaneProps {
  readonly isWide: boolean;
  readonly isOpen: boolean;
  /** A user put the drawer away: back to the button that opened it. */
  readonly onDismiss: () => void;
  /** A page was chosen: it takes the focus itself. */
  readonly onNavigate: () => void;
}

/** The navigation: beside the page, or narrowed to its icons; over it as a drawer on narrow screens. */
const MenuPane = memo(({ isWide, isOpen, onDismiss, onNavigate }: MenuPaneProps) => {
  const [isRail, setRail] = useStore<boolean>('menu.isRail', false);
  // The page is what one came for: its first rows do not wait for the menu, whose place is kept.
  const isReady = useIsPainted();
  const isNarrowed = isWide && isRail === true;
  const width = isNarrowed ? frame.rail : frame.menu;
  const toggleRail = useCallback(() => setRail(!isNarrowed), [setRail, isNarrowed]);
  return (
    <Drawer
      variant={isWide ? 'permanent' : 'temporary'}
      open={isWide || isOpen}
      onClose={onDismiss}
      ModalProps={{ disableRestoreFocus: true }}
      sx={{
        width: isWide ? width : 0,
        flexShrink: 0,
        transition: 'width var(--calm)',
        '& .MuiDrawer-paper': {
          width: isWide ? width : 280,
          maxWidth: '86vw',
          pt: `${frame.bar}px`,
          border: 0,
          bgcolor: 'background.default',
          overflowX: 'hidden',
          transition: 'width var(--calm)',
        },
      }}
    >
      {isReady ? (
        <ConsoleMenu isRail={isNarrowed} onNavigate={onNavigate} onRail={isWide ? toggleRail : undefined} />
      ) : null}
    </Drawer>
  );
});

/** The longest a page that could begin waits for what it begins with. */
const patienceMs = 1_000;

/**
 * Whether the page begins: with the frame, where nothing that start-up has asked for is still to come; else once that is answered. A page
 * put together before its rows are here would keep the browser from reading the answer, and be put together twice.
 */
const useStanding = (): boolean => {
  const { firstAnswer } = useConsole();
  const [isStanding, setStanding] = useState(firstAnswer === undefined);
  useEffect(() => {
    if (firstAnswer === undefined) return;
    let isMounted = true;
    const begin = () => {
      if (isMounted) setStanding(true);
    };
    const timer = setTimeout(begin, patienceMs);
    void firstAnswer.then(begin);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [firstAnswer]);
  return isStanding;
};

const noSlots: PageHeadSlots = { count: null, actions: null };

/** The places of the page's head, as they come and go. */
const useSlots = () => {
  const [slots, setSlots] = useState(noSlots);
  const setSlot = useCallback(
    (name: keyof PageHeadSlots, element: HTMLElement | null) =>
      setSlots((known) => ({ ...known, [name]: element })),
    [],
  );
  return [slots, setSlot] as const;
};

/** The page lies on the frame like a sheet: edged and rounded where there is room for it. */
const sheet = {
  flexGrow: 1,
  minWidth: 0,
  px: { xs: 1.5, sm: 2.5, lg: 3 },
  pb: 4,
  minHeight: { xs: `calc(100dvh - ${frame.bar}px)`, md: `calc(100dvh - ${frame.bar + frame.gap}px)` },
  bgcolor: 'background.paper',
  border: { md: '1px solid var(--hairline)' },
  borderRadius: { md: `${radii.sheet}px` },
  outline: 'none',
} as const;

/** The frame of every signed-in page: bar, navigation, and the main landmark with its h1. */
export const ConsoleLayout = ({ children }: LayoutProps) => {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const isStanding = useStanding();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isDownloadLost] = useState(() => hasLostDownloads());
  useDensity();
  const [slots, setSlot] = useSlots();
  const menuButton = useRef<HTMLButtonElement>(null);
  // The frame is rendered again with every page; its parts are not, as long as nothing of theirs has changed.
  const toggleMenu = useCallback(() => setMenuOpen((open) => !open), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const dismissMenu = useCallback(() => {
    setMenuOpen(false);
    menuButton.current?.focus();
  }, []);
  return (
    <ShellDialogHost>
      <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
        <SkipLink />
        <VisitKeeper />
        <ConsoleBar isMenuOpen={isMenuOpen} onMenu={toggleMenu} menuButton={menuButton} />
        <MenuPane isWide={isWide} isOpen={isMenuOpen} onDismiss={dismissMenu} onNavigate={closeMenu} />
        <Box
          sx={{
            flexGrow: 1,
            minWidth: 0,
            pt: `${frame.bar}px`,
            pr: { md: `${frame.gap}px` },
            pb: { md: `${frame.gap}px` },
          }}
        >
          <OfflineBar />
          {isDownloadLost ? (
            <Suspense>
              <RestartedDownloads />
            </Suspense>
          ) : null}
          <Box component="main" id="main-content" tabIndex={-1} sx={sheet}>
            <PageHeading setSlot={setSlot} />
            <FoundField />
            <PageError>
              <PageHeadContext value={slots}>
                {isStanding ? <Suspense fallback={<PageLoading />}>{children}</Suspense> : null}
              </PageHeadContext>
            </PageError>
          </Box>
        </Box>
      </Box>
    </ShellDialogHost>
  );
};
