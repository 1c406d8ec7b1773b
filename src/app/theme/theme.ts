import type { EmotionCache, StylisPlugin } from '@emotion/cache';
import createCache from '@emotion/cache';
import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { controls, surfaces } from './components.ts';
import { globalStyles } from './globalStyles.ts';
import {
  type Density,
  darkPalette,
  densities,
  lightPalette,
  lineHeights,
  type Palette,
  radii,
  spacingStep,
  typeScale,
} from './tokens.ts';

const typeOf = (
  { size, weight }: (typeof typeScale)[keyof typeof typeScale],
  lineHeight: number | string,
) => ({
  fontSize: size,
  fontWeight: weight,
  lineHeight,
});

const running = 'var(--line-height)';

const typography: RaThemeOptions['typography'] = {
  fontFamily: 'var(--console-font)',
  fontSize: 14,
  h1: typeOf(typeScale.page, lineHeights.heading),
  h2: typeOf(typeScale.title, lineHeights.heading),
  h3: typeOf(typeScale.title, lineHeights.heading),
  h4: typeOf(typeScale.figure, lineHeights.heading),
  h5: typeOf(typeScale.page, lineHeights.heading),
  h6: typeOf(typeScale.title, lineHeights.heading),
  subtitle1: typeOf(typeScale.strong, running),
  subtitle2: typeOf(typeScale.strong, running),
  body1: typeOf(typeScale.body, running),
  body2: typeOf(typeScale.body, running),
  caption: typeOf(typeScale.body, running),
  button: { ...typeOf(typeScale.strong, 1.4), textTransform: 'none' },
};

const colour = ({ main, on }: { readonly main: string; readonly on: string }) => ({ main, contrastText: on });

const muiPalette = (palette: Palette): RaThemeOptions['palette'] => ({
  mode: palette.mode,
  primary: { ...colour(palette.primary), dark: palette.primary.strong },
  secondary: colour(palette.secondary),
  error: { ...colour(palette.error), dark: palette.error.strong },
  warning: colour(palette.warning),
  info: colour(palette.info),
  success: colour(palette.success),
  background: { default: palette.surface.canvas, paper: palette.surface.paper },
  text: palette.text,
  divider: palette.line.hair,
  action: { hover: palette.state.hover, selected: palette.state.selected, active: palette.text.secondary },
});

const themeOf = (palette: Palette): RaThemeOptions => ({
  ...defaultTheme,
  palette: muiPalette(palette),
  shape: { borderRadius: radii.control },
  spacing: spacingStep,
  typography,
  components: {
    ...defaultTheme.components,
    MuiCssBaseline: { styleOverrides: globalStyles(palette) },
    ...controls(palette),
    ...surfaces(palette),
  },
});

/** The console by day and by night. */
export const lightTheme: RaThemeOptions = themeOf(lightPalette);
export const darkTheme: RaThemeOptions = themeOf(darkPalette);

const isDensity = (value: unknown): value is Density => typeof value === 'string' && value in densities;

/** How close rows and controls stand, remembered in this browser; the page's root carries it for the styles. */
export const useDensity = (): readonly [density: Density, setDensity: (density: Density) => void] => {
  const [kept, setDensity] = useStore<Density>('density', 'comfortable');
  const density = isDensity(kept) ? kept : 'comfortable';
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return [density, setDensity];
};

/** Parts of controls that MUI names in every browser's spelling. */
const spellings = ['::-moz-focus-inner', '::-moz-placeholder', '::-ms-input-placeholder'];

const isKnown = (selector: string): boolean => globalThis.CSS?.supports?.(`selector(${selector})`) !== false;

/** Leaves rules out that this browser would refuse: each refusal is an exception, and a page of inputs has dozens. */
const dropForeign = (): StylisPlugin => {
  const foreign = spellings.filter((spelling) => !isKnown(spelling));
  return (element) => {
    if (element.type !== 'rule' || !Array.isArray(element.props)) return;
    const props = element.props.filter(
      (selector) => !foreign.some((spelling) => selector.includes(spelling)),
    );
    element.props = props;
    // A rule of nothing is not written.
    if (props.length === 0) element.children = [];
  };
};

/** Where the console's styles are made and kept. The browsers we build for need no prefixes; making them is a third of the work on every style. */
export const createStyleCache = (nonce: string | undefined): EmotionCache =>
  createCache({
    key: 'css',
    stylisPlugins: [dropForeign()],
    ...(nonce === undefined ? {} : { nonce }),
  });
