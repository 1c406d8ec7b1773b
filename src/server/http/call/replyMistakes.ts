import { distance } from '#domain/text/lookAlike.ts';
import type { ValidationError } from '#engine/validation/violations.ts';

const maxShown = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
};

/** The nearest of the words, where one in three letters at most is another. */
const nearestOf = (word: string, words: readonly string[]): string => {
  const [best] = words
    .map((each) => ({ each, edits: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(word.length / 3))
    ? `; did you mean "${best.each}"?`
    : '';
};

const partAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    data,
  );

const isMissing = ({ params }: ValidationError): number => (params.missingProperty === undefined ? 0 : 1);

const textOf = (error: ValidationError, value: unknown, lacking: readonly string[]): string => {
  const { keyword, params } = error;
  const { missingProperty, additionalProperty, allowedValues, type, format, limit } = params;
  if (typeof missingProperty === 'string') return `"${missingProperty}" is missing`;
  if (typeof additionalProperty === 'string')
    return `"${additionalProperty}" is no field of the reply${nearestOf(additionalProperty, lacking)}`;
  if (Array.isArray(allowedValues)) {
    const words = allowedValues.map(String);
    return `expected one of ${words.join(', ')}, got ${shown(value)}${nearestOf(String(value), words)}`;
  }
  const expected = [type, format, limit].find((each) => each !== undefined);
  return `expected ${keyword}${expected === undefined ? '' : ` ${String(expected)}`}, got ${shown(value)}`;
};

/**
 * What a reply says that its schema does not allow, each as place, expectation and what came, with the nearest right word: for those
 * who write the call.
 */
export const replyMistakes = (errors: readonly ValidationError[], data: unknown): readonly string[] =>
  errors
    // A choice of several repeats what its parts have said.
    .filter(({ keyword }) => keyword !== 'anyOf' || errors.length === 1)
    // What is wrong tells more than what is not there.
    .toSorted((one, other) => isMissing(one) - isMissing(other))
    .map((error) => {
      const path = error.instancePath.split('/').slice(1);
      const lacking = errors.flatMap(({ instancePath, params }) =>
        instancePath === error.instancePath && typeof params.missingProperty === 'string'
          ? [params.missingProperty]
          : [],
      );
      return `${['data', ...path].join('.')}: ${textOf(error, partAt(data, path), lacking)}`;
    });
