/** Throws when the product keeps something else than what is drawn; said with both, for the report of the run. */
export const expectSame = (what: string, kept: unknown, drawn: unknown): void => {
  const [left, right] = [JSON.stringify(kept), JSON.stringify(drawn)];
  if (left !== right) throw new Error(`${what}: kept ${left}, drawn ${right}`);
};
