import type { ResignReason } from '#domain/resignation/vocabulary.ts';

/** One person of a planned company, before rows are made of them. */
export interface PlannedPerson {
  readonly userId: number;
  readonly name: string;
  /** Main department. */
  readonly departmentId: number;
  /** Further departments. */
  readonly otherDepartmentIds: readonly number[];
  /** Place among the people of the main department; 0 leads it. */
  readonly seat: number;
  readonly position: string;
  readonly memberType: 'regular' | 'temporary' | 'daily' | 'weekly' | 'partner';
  readonly countryCode: string;
  readonly phone: string;
  /** 1 public, 2 private, 3 masked. */
  readonly phoneShow: 1 | 2 | 3;
  readonly isActive: boolean;
  readonly isRealName: boolean;
  readonly isExecutive: boolean;
  readonly hasEmail: boolean;
  readonly workId: string;
  readonly entryDaysAgo: number;
  readonly resigned: Resignation | undefined;
}

export interface Resignation {
  readonly daysAgo: number;
  readonly reason: ResignReason;
  /** 0 not needed, 1 waiting, 2 running, 3 done, 4 partly failed. */
  readonly transferStatus: 0 | 1 | 2 | 3 | 4;
}
