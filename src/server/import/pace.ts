/** How long others may have to wait for a piece: half of what the slowest call beside an import may take. */
const pieceMs = 120;
/** A piece that was quick by chance does not make the next one endless, nor does a slow one end in single rows. */
const mostGrowth = 2;
/** Whatever their time: arrays of a statement have a size at which they are still planned well. */
const mostRows = 400;

/** How many rows a piece of work takes on, from the time the pieces before it took. */
export interface Pace {
  readonly rows: () => number;
  /** Told after each piece: how many rows it was to take, and for how long it kept the connection, milliseconds. */
  readonly took: (rows: number, milliseconds: number) => void;
}

/** Begins with so many rows and comes to those that take about a tenth of a second here and now. */
export const createPace = (firstRows: number): Pace => {
  let next = firstRows;
  return {
    rows: () => next,
    took: (rows, milliseconds) => {
      const fitting = (rows * pieceMs) / Math.max(milliseconds, 1);
      const bounded = Math.min(rows * mostGrowth, Math.max(rows / mostGrowth, fitting));
      next = Math.max(1, Math.min(mostRows, Math.floor(bounded)));
    },
  };
};
