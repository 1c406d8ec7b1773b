import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import type { LayoutProps } from 'react-admin';
import { ConsoleMenu } from '../menu/ConsoleMenu.tsx';
import { PageError } from '../pages/PageError.tsx';
import { PageLoading } from '../pages/PageLoading.tsx';
import { ConsoleBar } from './ConsoleBar.tsx';
import { PageHeading } from './PageHeading.tsx';
import { SkipLink } from './SkipLink.tsx';

const menuWidth = 240;
const barHeight = 56;

/** The frame of every signed-in page: bar, navigation (a drawer on narrow screens), main landmark with its h1. */
export const ConsoleLayout = ({ children }: LayoutProps) => {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipLink />
      <ConsoleBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen((open) => !open)} />
      <Drawer
        variant={isWide ? 'permanent' : 'temporary'}
        open={isWide || isMenuOpen}
        onClose={closeMenu}
        sx={{
          width: isWide ? menuWidth : 0,
          flexShrink: 0,
          '& .MuiDrawer-paper': {
            width: menuWidth,
            pt: `${barHeight}px`,
            pb: 2,
            bgcolor: 'background.paper',
          },
        }}
      >
        <ConsoleMenu onNavigate={closeMenu} />
      </Drawer>
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          pt: `${barHeight}px`,
          px: { xs: 1.5, sm: 2, lg: 3 },
          pb: 4,
          outline: 'none',
        }}
      >
        <PageHeading />
        <PageError>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </PageError>
      </Box>
    </Box>
  );
};
