/** `type` of a day: contract.md section 6, key row Holiday. */
export const holidayTypes = { statutory: 1, workday: 2, company: 3 } as const;

/** A day of a state notice. */
export interface NoticeDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly name: string;
  readonly type: 1 | 2;
}

/** A day the whole company already has on that date. */
export interface StandingDay {
  readonly id: number;
  readonly date: string;
  readonly name: string;
  readonly type: number;
  readonly version: number;
}

/** What taking a day over would do: nothing there yet, another name or kind, a day of the company's own, or nothing at all. */
export type NoticeEffect = 'new' | 'change' | 'conflict' | 'same';

const effectOn = (day: NoticeDay, now: StandingDay | undefined): NoticeEffect => {
  if (now === undefined) return 'new';
  if (now.name === day.name && now.type === day.type) return 'same';
  return now.type === holidayTypes.company ? 'conflict' : 'change';
};

/** A day of a notice beside what stands there now. */
export interface PlannedDay<Day extends StandingDay> extends NoticeDay {
  readonly effect: NoticeEffect;
  readonly now: Day | undefined;
}

/** What importing a notice comes to, day by day, for review before anything is saved. */
export const planNotice = <Day extends StandingDay>(
  notice: readonly NoticeDay[],
  standing: readonly Day[],
): readonly PlannedDay<Day>[] => {
  const byDate = new Map(standing.map((day) => [day.date, day]));
  return notice.map((day) => {
    const now = byDate.get(day.date);
    return { ...day, effect: effectOn(day, now), now };
  });
};
