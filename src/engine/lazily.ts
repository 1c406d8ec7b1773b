/**
 * An object whose parts are made when they are first read, and then kept. What reads all of it, as a spread does, makes all of it.
 * For parts that are pure: no one can tell when they were made.
 */
export const lazily = <Whole extends object>(
  parts: {
    readonly [Name in keyof Whole]: () => Whole[Name];
  },
): Whole => {
  const whole = {};
  for (const [name, make] of Object.entries<() => unknown>(parts))
    Object.defineProperty(whole, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make();
        Object.defineProperty(whole, name, { value, enumerable: true });
        return value;
      },
    });
  return whole as Whole;
};
