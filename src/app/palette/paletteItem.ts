import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

export const paletteKinds = ['recent', 'screen', 'command', 'person', 'department'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** One line of the palette: somewhere to go (`to`, in resource names) or something to do (`run`). */
export interface PaletteItem {
  /** Unique among all items: kind and what it is of. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly title: string;
  /** What tells two of the same name apart: number, path, section. */
  readonly detail?: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly to?: string;
  readonly run?: () => void;
}
