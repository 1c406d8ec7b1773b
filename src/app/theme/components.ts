import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { controls as heights, type Palette, radii, rows, typeScale } from './tokens.ts';

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
        // The page breaks text anywhere; a button that has to give way is no narrower than its words.
        overflowWrap: 'break-word',
        wordBreak: 'normal',
        transition: 'background-color var(--quick), border-color var(--quick)',
      },
      sizeSmall: { fontSize: typeScale.body.size },
      sizeLarge: { fontSize: typeScale.body.size },
      outlined: {
        borderColor: palette.line.control,
        // What destroys keeps its colour.
        '&:not(.MuiButton-colorError)': { color: palette.text.primary },
      },
      containedPrimary: { '&:hover': { backgroundColor: palette.primary.strong } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        padding: (heights.usual - 24) / 2,
        borderRadius: radii.control,
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      },
      sizeSmall: { padding: (heights.small - 20) / 2 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: { minHeight: 'var(--control)', textTransform: 'none' },
      sizeSmall: { fontSize: typeScale.body.size },
    },
  },
});

/** Inputs: the edge is dark enough to be found, the label stands above it and never moves. */
const inputs = (palette: Palette): Components => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' },
  },
  MuiFormLabel: { styleOverrides: { root: { color: palette.text.secondary } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: '100%',
        marginBottom: 4,
        transform: 'none',
        fontSize: typeScale.body.size,
        fontWeight: 500,
        lineHeight: 'var(--line-height)',
        color: palette.text.primary,
        whiteSpace: 'normal',
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radii.control,
        minHeight: 'var(--control)',
        backgroundColor: palette.surface.paper,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.primary.main },
      },
      inputSizeSmall: { '&:not(.MuiInputBase-inputMultiline)': { paddingBlock: 6 } },
      // No gap in the edge: the label does not stand in it.
      notchedOutline: { top: 0, borderColor: palette.line.control, '& legend': { display: 'none' } },
    },
  },
  MuiFilledInput: {
    styleOverrides: { root: { backgroundColor: palette.surface.sunken, borderRadius: radii.control } },
  },
  MuiInputBase: {
    // Stands among the styles of the page, once for all inputs (`globalStyles.ts`).
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: { input: { '&::placeholder': { color: palette.text.secondary, opacity: 1 } } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: typeScale.body.size, marginInline: 0 } } },
  MuiCheckbox: {
    defaultProps: {
      icon: createElement('span', { className: 'tick' }),
      checkedIcon: createElement('span', { className: 'tick', 'data-ticked': '' }),
      indeterminateIcon: createElement('span', { className: 'tick', 'data-ticked': 'partly' }),
    },
  },
  MuiRadio: { styleOverrides: { root: { color: palette.line.control } } },
});

const chips = (palette: Palette): Components => ({
  MuiChip: {
    styleOverrides: {
      root: { fontSize: typeScale.body.size, borderRadius: radii.control },
      sizeSmall: { height: 22 },
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

/** Rows by density, hairlines between them, no stripes: what is chosen or pointed at is the only colour. */
const tables = (palette: Palette): Components => ({
  MuiTable: {
    styleOverrides: {
      root: {
        borderCollapse: 'separate',
        border: `1px solid ${palette.line.hair}`,
        borderRadius: radii.card,
        overflow: 'hidden',
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      // Chinese breaks between any two characters: without this a table with many columns is one character wide per column.
      root: {
        height: 'var(--row)',
        padding: '2px var(--cell)',
        borderColor: palette.line.hair,
        fontVariantNumeric: 'tabular-nums',
        wordBreak: 'keep-all',
        overflowWrap: 'break-word',
        maxWidth: 320,
        '--line-height': 'var(--row-line)',
        lineHeight: 'var(--row-line)',
        '&.MuiTableCell-paddingCheckbox': { width: 48, padding: '0 4px' },
      },
      head: {
        height: 'var(--table-head)',
        fontWeight: typeScale.strong.weight,
        color: palette.text.secondary,
        backgroundColor: palette.surface.sunken,
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        transition: 'background-color var(--quick)',
        '&.MuiTableRow-hover:hover': { backgroundColor: palette.state.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: palette.state.selected },
        'tbody > &:last-of-type > :is(td, th)': { borderBottom: 0, paddingBottom: '3px' },
      },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: palette.text.primary } } } },
  MuiTablePagination: {
    styleOverrides: {
      input: { height: heights.small },
      selectLabel: { fontSize: typeScale.body.size },
      displayedRows: { fontSize: typeScale.body.size },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: { borderRadius: radii.pill },
      sizeSmall: { minWidth: heights.small, height: heights.small },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: rows.one } } },
  MuiTab: { styleOverrides: { root: { minHeight: rows.one, paddingBlock: 8 } } },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: radii.pill } } },
  MuiSwitch: { styleOverrides: { track: { borderRadius: radii.pill } } },
});

const floating = (palette: Palette): Components => ({
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: palette.line.hair, borderRadius: radii.card },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        backgroundColor: palette.surface.raised,
        borderRadius: radii.card,
        boxShadow: 'var(--shadow-menu)',
      },
      list: { padding: 6 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { borderRadius: radii.card, boxShadow: 'var(--shadow-menu)' } } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      paper: { backgroundColor: palette.surface.raised, boxShadow: 'var(--shadow-menu)' },
      inputRoot: { '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 5 } },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--entry)',
        borderRadius: radii.control,
        '&:hover': { backgroundColor: palette.state.hover },
        '&.Mui-selected': {
          backgroundColor: palette.state.selected,
          '&:hover, &.Mui-focusVisible': { backgroundColor: palette.state.selectedHover },
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        backgroundColor: palette.surface.raised,
        borderRadius: radii.sheet,
        boxShadow: 'var(--shadow-dialog)',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: typeScale.title.size, fontWeight: typeScale.title.weight, paddingBottom: 8 },
    },
  },
  // Two long buttons stand below each other rather than break within a word.
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', flexWrap: 'wrap', rowGap: 8 } } },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: palette.surface.paper, borderColor: palette.line.hair } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--backdrop)' },
      },
    },
  },
});

const kinds = ['error', 'warning', 'info', 'success'] as const;

/** A message stands on a tint of its colour, in the colour of text: it is read, not looked at. */
const messages = (palette: Palette): Components => ({
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radii.card,
        alignItems: 'center',
        color: palette.text.primary,
        ...Object.fromEntries(
          kinds.map((kind) => [
            `&.MuiAlert-standard.MuiAlert-color${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
            { backgroundColor: palette[kind].tint, color: palette.text.primary },
          ]),
        ),
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { borderRadius: radii.card, boxShadow: 'var(--shadow-menu)' } },
  },
  MuiSkeleton: { defaultProps: { animation: false } },
});

/** What things lie on: tables, menus, dialogs, drawers, messages. */
export const surfaces = (palette: Palette): Components => ({
  ...tables(palette),
  ...floating(palette),
  ...messages(palette),
});
