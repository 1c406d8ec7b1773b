import type { Excalidraw, reconcileElements } from '@excalidraw/excalidraw';
import type { ComponentProps } from 'react';

// The package names its types only below its root; what its root takes says the same.
type BoardProps = ComponentProps<typeof Excalidraw>;
type Changed = Parameters<NonNullable<BoardProps['onChange']>>;

/** What stands on the board, in its order. */
export type BoardElements = Changed[0];
/** How the board is looked at: tool, colours, zoom. */
export type BoardState = Changed[1];
/** Pictures on the board, by their id. */
export type BoardFiles = Changed[2];
/** The board, to be told what to show. */
export type BoardApi = Parameters<NonNullable<BoardProps['excalidrawAPI']>>[0];
/** Elements that were drawn in another place. */
export type ForeignElements = Parameters<typeof reconcileElements>[1];
