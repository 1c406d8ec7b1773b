/** People one resignation takes at most (the call's own limit). */
export const mostLeavers = 200;

/** The address of the resignation of these people; every noun's screens lead there alike. */
export const resignAddress = (userIds: readonly number[]): string =>
  `/resignation/create?ids=${userIds.join(',')}`;
