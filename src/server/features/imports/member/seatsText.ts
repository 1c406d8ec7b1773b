import type { WantedMembership } from '#server/features/directory/member/store/membershipWrites.ts';

/** Where somebody is, as one text whatever the order: kept when they are added, compared before they are taken back. */
export const seatsText = (seats: readonly WantedMembership[]): string =>
  JSON.stringify(
    seats
      .map(({ departmentId, position, isMain }) => [departmentId, position, isMain] as const)
      .toSorted(([first], [second]) => first - second),
  );
