type Leave = () => unknown;

const leaving: Leave[] = [];

/** Says what has to happen when the test ends, before its page is taken away. */
export const beforePageEnds = (leave: Leave): void => {
  leaving.push(leave);
};

/** Does what the test's page asked for, in order. */
export const leavePage = async (): Promise<void> => {
  for (const leave of leaving.splice(0)) await leave();
};
