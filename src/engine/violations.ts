import { type Violation, violation } from '#domain/violation.ts';

/** One finding of a compiled validator, in ajv's shape. */
export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator compiled from a schema at build time; `errors` holds the findings of the last call. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

const decode = (segment: string): string => segment.replace(/~1/g, '/').replace(/~0/g, '~');

const pathOf = (error: ValidationError): string => {
  const segments = error.instancePath.split('/').slice(1).map(decode);
  const extra = error.params.missingProperty ?? error.params.additionalProperty;
  return [...segments, ...(typeof extra === 'string' ? [extra] : [])].join('.');
};

const textParams = (params: ValidationError['params']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
    ),
  );

/** Keywords whose finding repeats what a more exact finding already says. */
const echoes: readonly string[] = ['anyOf', 'oneOf', 'if'];

/**
 * Findings as violations `validation.<keyword>` with the dotted field path, one per field: form and backend say the
 * same words about the same value, because both read them from here.
 */
export const violationsOf = (validate: Validate, value: unknown): readonly Violation[] => {
  if (validate(value)) return [];
  const byField = new Map<string, Violation>();
  for (const error of validate.errors ?? []) {
    if (echoes.includes(error.keyword) && (validate.errors?.length ?? 0) > 1) continue;
    const field = pathOf(error);
    if (!byField.has(field))
      byField.set(field, violation(`validation.${error.keyword}`, field, textParams(error.params)));
  }
  return [...byField.values()];
};
