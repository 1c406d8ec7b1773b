/** Days a startup image is shown, both included, `YYYY-MM-DD` of the company's zone: text compares like days. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** A period that is taken: of an image that is approved or under review. */
export interface TakenPeriod extends Period {
  readonly id: number;
}

/** Whether a text is a day of the calendar; the 30th of February is none. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Whether two periods have a day in common. */
export const overlaps = (one: Period, other: Period): boolean =>
  one.start <= other.end && other.start <= one.end;

/** Which image a period is asked for: itself, and the one it takes the place of, do not stand in its way. */
export interface Asking {
  readonly id: number | undefined;
  readonly replacesId: number | null | undefined;
}

/** The first image whose days a period would take. */
export const firstInTheWay = (
  period: Period,
  taken: readonly TakenPeriod[],
  { id, replacesId }: Asking,
): TakenPeriod | undefined =>
  taken.find((each) => each.id !== id && each.id !== (replacesId ?? undefined) && overlaps(period, each));
