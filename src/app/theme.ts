import type { RaThemeOptions } from 'react-admin';
import { defaultTheme } from 'react-admin';

/**
 * The look: an indigo-teal palette of our own in two modes, system fonts chosen by the page's language, calm density.
 * Text has at least 4.5:1 on every surface named here, icons and borders 3:1; `tests/app/theme.test.ts` measures it.
 */
interface Palette {
  readonly mode: 'light' | 'dark';
  readonly primary: { readonly main: string; readonly contrastText: string };
  readonly secondary: { readonly main: string; readonly contrastText: string };
  readonly error: { readonly main: string };
  readonly warning: { readonly main: string };
  readonly info: { readonly main: string };
  readonly success: { readonly main: string };
  readonly background: { readonly default: string; readonly paper: string };
  readonly text: { readonly primary: string; readonly secondary: string };
  readonly divider: string;
}

export const lightPalette: Palette = {
  mode: 'light',
  primary: { main: '#24508f', contrastText: '#ffffff' },
  secondary: { main: '#0f6b66', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  info: { main: '#1b6191' },
  success: { main: '#1e6e3c' },
  background: { default: '#f4f6fa', paper: '#ffffff' },
  text: { primary: '#182230', secondary: '#4b586b' },
  divider: '#d9dfe9',
};

export const darkPalette: Palette = {
  mode: 'dark',
  primary: { main: '#9dbdf2', contrastText: '#0d1b30' },
  secondary: { main: '#7fd0c8', contrastText: '#06211f' },
  error: { main: '#f5aca6' },
  warning: { main: '#f0c078' },
  info: { main: '#93cbf0' },
  success: { main: '#8fd3a6' },
  background: { default: '#10161f', paper: '#18212d' },
  text: { primary: '#e8edf5', secondary: '#b3bfd0' },
  divider: '#324054',
};

/** Same code points, other glyphs: the page's `lang` decides which shapes a character gets. */
const latin = 'system-ui, -apple-system, "Segoe UI"';
export const fontStacks = {
  zh: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`,
  en: `${latin}, Roboto, "Helvetica Neue", "Noto Sans CJK SC", sans-serif`,
  ja: `${latin}, "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", "Noto Sans JP", sans-serif`,
} as const;

const globalStyles = (palette: Palette) => ({
  ':root': { colorScheme: palette.mode },
  html: { scrollPaddingTop: '72px' },
  body: {
    fontFamily: 'var(--console-font)',
    lineHeight: 1.6,
    lineBreak: 'strict',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  ':lang(zh)': { '--console-font': fontStacks.zh },
  ':lang(en)': { '--console-font': fontStacks.en },
  ':lang(ja)': { '--console-font': fontStacks.ja },
  // A table that is wider than the screen scrolls inside its frame, never the page.
  '.RaDataTable-tableWrapper': {
    overflowX: 'auto',
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: '8px',
  },
  '.RaList-main, .RaList-content': { minWidth: 0 },
  'em, i': { fontStyle: 'normal', fontWeight: 600 },
  ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '2px' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

const themeOf = (palette: Palette): RaThemeOptions => ({
  ...defaultTheme,
  palette: { ...palette, tonalOffset: 0.15 },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--console-font)',
    fontSize: 14,
    h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.4 },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    caption: { fontSize: '0.875rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultTheme.components,
    MuiCssBaseline: { styleOverrides: globalStyles(palette) },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { styleOverrides: { root: { minHeight: 32 } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: 32, minHeight: 32 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: {
        // Chinese breaks between any two characters: without this a crowded table is one character wide per column.
        root: {
          borderColor: palette.divider,
          fontVariantNumeric: 'tabular-nums',
          wordBreak: 'keep-all',
          overflowWrap: 'break-word',
          maxWidth: 320,
        },
        head: { fontWeight: 650, color: palette.text.secondary },
      },
    },
    MuiFormLabel: { styleOverrides: { root: { color: palette.text.secondary } } },
    MuiFilledInput: {
      styleOverrides: {
        root: { backgroundColor: palette.mode === 'light' ? '#eef2f8' : '#212c3b', borderRadius: 8 },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiTooltip: { defaultProps: { describeChild: false, arrow: true } },
    MuiChip: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  },
});

export const lightTheme: RaThemeOptions = themeOf(lightPalette);
export const darkTheme: RaThemeOptions = themeOf(darkPalette);
