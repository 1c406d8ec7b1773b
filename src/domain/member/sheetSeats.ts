import { entriesText } from '#domain/department/path.ts';

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

/** Departments of a person as a sheet has them: paths and positions in the same order, the path of the main one. */
export const seatTexts = (seats: readonly SheetSeat[]): SeatTexts => {
  const positions = seats.map(({ position }) => position ?? '');
  return {
    part: entriesText(seats.map(({ path }) => path ?? '')),
    part_position: positions.every((position) => position === '') ? '' : entriesText(positions),
    main_part: seats.find(({ is_main: isMain }) => isMain === 1)?.path ?? '',
  };
};
