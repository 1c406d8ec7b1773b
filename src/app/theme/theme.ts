import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { controls, surfaces } from './components.ts';
import { globalStyles } from './globalStyles.ts';
import {
  darkPalette,
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
