/** When a banner is to be seen: days of the company, both included. `endDate` null: for good. */
export interface BannerSchedule {
  readonly startDate: string;
  readonly endDate: string | null;
  readonly isOn: boolean;
}

/** Days two banners share; `to` null: from then on for good. */
export interface SharedDays {
  readonly from: string;
  readonly to: string | null;
}

const earlier = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** The days on which both are shown, from `today` on; undefined: none. Switched off, a banner shares no day. */
export const sharedDays = (
  one: BannerSchedule,
  other: BannerSchedule,
  today: string,
): SharedDays | undefined => {
  if (!one.isOn || !other.isOn) return undefined;
  const from = [one.startDate, other.startDate, today].toSorted().at(-1) ?? today;
  const to = earlier(one.endDate, other.endDate);
  return to !== null && to < from ? undefined : { from, to };
};
