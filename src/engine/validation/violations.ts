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

const valueAt = (value: unknown, instancePath: string): unknown =>
  instancePath
    .split('/')
    .slice(1)
    .map(decode)
    .reduce<unknown>(
      (part, name) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[name],
      value,
    );

/**
 * An empty box is null or '' on the wire. Where null is refused the field is required (what is not required may be
 * null), so the reader is told that something is missing and not that its type is wrong. Where '' is refused, too: of what
 * is not required it was taken for no value before anyone asked.
 */
const keywordOf = (error: ValidationError, value: unknown): string => {
  const found = ['type', 'minLength', 'pattern', 'enum', 'format'].includes(error.keyword)
    ? valueAt(value, error.instancePath)
    : undefined;
  return found === null || (found === '' && error.keyword !== 'type') ? 'required' : error.keyword;
};

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
    if (byField.has(field)) continue;
    const rule = `validation.${keywordOf(error, value)}`;
    byField.set(field, violation(rule, field, textParams(error.params)));
  }
  return [...byField.values()];
};

/** Formats with a sentence of their own; any other broken format is "incorrect". */
const namedFormats: readonly unknown[] = ['email', 'phone', 'url', 'date'];
const numberKinds: readonly unknown[] = ['number', 'integer', 'money'];

/**
 * The rule whose sentence says a violation most exactly: an address that is none is not just "incorrect". `kind` is that
 * of the field, where it is known. Asked by form and backend, so that both say the same.
 */
export const sentenceRule = ({ rule, params }: Violation, kind?: string): string => {
  if (rule === 'validation.format' && namedFormats.includes(params?.format))
    return `validation.${params?.format}`;
  return rule === 'validation.type' && numberKinds.includes(kind) ? 'validation.number' : rule;
};
