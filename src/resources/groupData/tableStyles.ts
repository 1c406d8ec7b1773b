/** The first cell of a row names it, in the weight of the others. */
export const rowHeader = { fontWeight: 400 } as const;

/** No line below the last row: the panel ends there. */
export const lastLine = { '& tr:last-child > *': { borderBottom: 0 } } as const;
