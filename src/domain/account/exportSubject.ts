/** What says which export it is: everything that is asked for but the proof itself. */
const unsaid: readonly string[] = [
  'verify_token',
  'request_id',
  'user_id',
  'token',
  'company_id',
  'device_id',
];

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  );
};

/**
 * One text for one export: the same call with the same parameters gives the same, in whatever order they stand and whether ids came as
 * numbers or as text; any other call, field, row or format gives another. What a checked code is good for (safety.md T21).
 */
export const exportSubject = (call: string, parameters: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([
    call,
    canonical(Object.fromEntries(Object.entries(parameters).filter(([name]) => !unsaid.includes(name)))),
  ]);

const isParameters = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same from the parameters as JSON text; undefined where it is none. */
export const subjectOfText = (call: string, text: string): string | undefined => {
  try {
    const parameters: unknown = JSON.parse(text);
    return isParameters(parameters) ? exportSubject(call, parameters) : undefined;
  } catch {
    return undefined;
  }
};
