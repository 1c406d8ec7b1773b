/** Text by path below the output folder. */
export type Output = Readonly<Record<string, string>>;
