/**
 * What a colour is for, in both modes. `tests/app/theme.test.ts` measures every pair that meets on the screen: text has
 * at least 4.5:1, the edges of controls, icons and the focus ring 3:1. Hairlines only divide and carry no meaning.
 */
export interface Palette {
  readonly mode: 'light' | 'dark';
  /** From back to front: the frame, what is sunk into a page, the page, what floats above it. */
  readonly surface: {
    readonly canvas: string;
    readonly sunken: string;
    readonly paper: string;
    readonly raised: string;
  };
  /** Of a row, an entry, an option: under the pointer, chosen, and both. */
  readonly state: { readonly hover: string; readonly selected: string; readonly selectedHover: string };
  readonly text: { readonly primary: string; readonly secondary: string };
  readonly line: { readonly hair: string; readonly control: string };
  readonly primary: { readonly main: string; readonly strong: string; readonly on: string };
  readonly secondary: { readonly main: string; readonly on: string };
  readonly error: {
    readonly main: string;
    /** Below the pointer. */
    readonly strong: string;
    readonly on: string;
    readonly tint: string;
  };
  readonly warning: { readonly main: string; readonly on: string; readonly tint: string };
  readonly info: { readonly main: string; readonly on: string; readonly tint: string };
  readonly success: { readonly main: string; readonly on: string; readonly tint: string };
}

/** Mist and pine: cool, nearly neutral greys, and one deep green-blue for what can be done. */
export const lightPalette: Palette = {
  mode: 'light',
  surface: { canvas: '#edf1f2', sunken: '#f5f7f8', paper: '#ffffff', raised: '#ffffff' },
  state: { hover: '#f0f4f4', selected: '#dfeeeb', selectedHover: '#d3e7e3' },
  text: { primary: '#13212a', secondary: '#4a5963' },
  line: { hair: '#dde3e6', control: '#7a8891' },
  primary: { main: '#0a5d57', strong: '#07463f', on: '#ffffff' },
  secondary: { main: '#3d4a94', on: '#ffffff' },
  error: { main: '#b3261e', strong: '#8f1d16', on: '#ffffff', tint: '#fcecea' },
  warning: { main: '#855000', on: '#ffffff', tint: '#fdf2df' },
  info: { main: '#1b5c8c', on: '#ffffff', tint: '#e6f1f9' },
  success: { main: '#2d6a1f', on: '#ffffff', tint: '#e9f4e4' },
};

export const darkPalette: Palette = {
  mode: 'dark',
  surface: { canvas: '#0c1215', sunken: '#11191d', paper: '#151e22', raised: '#1b262b' },
  state: { hover: '#1c272c', selected: '#163531', selectedHover: '#1b403b' },
  text: { primary: '#e5ecee', secondary: '#abb9c0' },
  line: { hair: '#2a373d', control: '#758790' },
  primary: { main: '#74d3c3', strong: '#9be4d7', on: '#04231f' },
  secondary: { main: '#b3bdf7', on: '#141b45' },
  error: { main: '#f6aaa3', strong: '#f9c4bf', on: '#3d0b07', tint: '#38201f' },
  warning: { main: '#efc17c', on: '#3a2400', tint: '#342a1a' },
  info: { main: '#93c9f1', on: '#07283f', tint: '#182d3b' },
  success: { main: '#9cd38b', on: '#12300a', tint: '#1d3019' },
};
