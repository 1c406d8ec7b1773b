import type { RaThemeOptions } from 'react-admin';
import type { Palette } from './palettes.ts';
import { radii, typeScale } from './tokens.ts';

type Components = NonNullable<RaThemeOptions['components']>;

/** Buttons: the filled one is what the page is for, outlined ones stand beside it, plain ones are for everything else. */
const buttons = (palette: Palette): Components => ({
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        paddingBlock: 2,
        borderRadius: radii.control,
        transition: 'background-color var(--quick), border-color var(--quick)',
      },
      outlined: { borderColor: palette.line.control, color: palette.text.primary },
      containedPrimary: { '&:hover': { backgroundColor: palette.primary.strong } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minWidth: 32,
        minHeight: 32,
        borderRadius: radii.control,
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { minHeight: 'var(--control)', textTransform: 'none' } } },
  MuiTooltip: {
    defaultProps: { describeChild: false, arrow: true, enterDelay: 400 },
    styleOverrides: {
      tooltip: { fontSize: typeScale.body.size, padding: '6px 10px', backgroundColor: '#26343b' },
      arrow: { color: '#26343b' },
    },
  },
});

/** Inputs: the edge is dark enough to be found, the label never leaves. */
const inputs = (palette: Palette): Components => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' },
    styleOverrides: {
      root: {
        // A long label ends before what stands at the end of its box, not beneath it.
        '&:has(.MuiInputAdornment-positionEnd) .MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': {
          maxWidth: 'calc(100% - 48px)',
        },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { color: palette.text.secondary } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radii.control,
        backgroundColor: palette.surface.paper,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.primary.main },
      },
      notchedOutline: { borderColor: palette.line.control },
    },
  },
  MuiFilledInput: {
    styleOverrides: { root: { backgroundColor: palette.surface.sunken, borderRadius: radii.control } },
  },
  MuiInputBase: {
    styleOverrides: { input: { '&::placeholder': { color: palette.text.secondary, opacity: 1 } } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: typeScale.body.size, marginInline: 0 } } },
  MuiCheckbox: { styleOverrides: { root: { color: palette.line.control } } },
  MuiRadio: { styleOverrides: { root: { color: palette.line.control } } },
});

const chips = (palette: Palette): Components => ({
  MuiChip: {
    styleOverrides: {
      root: { fontSize: typeScale.body.size, borderRadius: radii.control },
      outlined: { borderColor: palette.line.hair, backgroundColor: palette.surface.sunken },
      outlinedPrimary: { borderColor: palette.primary.main },
    },
  },
});

/** What is pressed, typed into and read as a label. */
export const controls = (palette: Palette): Components => ({
  ...buttons(palette),
  ...inputs(palette),
  ...chips(palette),
});
