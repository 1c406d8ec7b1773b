/** Where a person is, as far as their sheet says it. */
export interface SheetSeat {
  readonly path?: string | null | undefined;
  readonly position?: string | null | undefined;
  readonly is_main?: number | null | undefined;
}

/** The columns of a sheet that say where somebody is. */
export interface SeatTexts {
  readonly part: string;
  readonly part_position: string;
  readonly main_part: string;
}

const separator = ';';
const inner = /[;；\n]/;

/** Several in one cell; one that has a separator in it stands on a line of its own with the others. */
const joined = (texts: readonly string[]): string =>
  texts.join(texts.some((text) => inner.test(text)) ? '\n' : separator);

/** Departments of a person as a sheet has them: paths and positions in the same order, the path of the main one. */
export const seatTexts = (seats: readonly SheetSeat[]): SeatTexts => {
  const positions = seats.map(({ position }) => position ?? '');
  return {
    part: joined(seats.map(({ path }) => path ?? '')),
    part_position: positions.every((position) => position === '') ? '' : joined(positions),
    main_part: seats.find(({ is_main: isMain }) => isMain === 1)?.path ?? '',
  };
};
