import type { Finding } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FileCheck } from './subject.ts';

/** A repeated group that itself ends in a repetition, or whose alternatives begin alike: `(a+)+`, `(a|a)*`. */
const nestedRepetition = /\([^()]*[+*}][^()]*\)[+*{]/;
const repeatedAlternatives = /\((?:\?:)?([^()|])[^()|]*\|\1[^()]*\)[+*{]/;

const invalid = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** What is wrong with a regular expression: it does not compile, or a crafted text makes it take for ever. */
export const patternFindings = (pattern: string, path: JsonPath): readonly Finding[] => {
  const problem = invalid(pattern);
  if (problem !== undefined)
    return [
      {
        path,
        code: 'invalid-pattern',
        message: `this is no regular expression: ${problem}`,
        received: pattern,
      },
    ];
  if (!(nestedRepetition.test(pattern) || repeatedAlternatives.test(pattern))) return [];
  return [
    {
      path,
      code: 'slow-pattern',
      message:
        'a repetition inside a repetition can take exponential time on a crafted text: write it without nesting',
      received: pattern,
    },
  ];
};

/** Regular expressions compile and are not obviously slow. */
export const checkPatterns: FileCheck = ({ properties }) =>
  properties.flatMap(({ schema, path }) => [
    ...(schema.pattern === undefined ? [] : patternFindings(schema.pattern, [...path, 'pattern'])),
    ...(schema.items?.pattern === undefined
      ? []
      : patternFindings(schema.items.pattern, [...path, 'items', 'pattern'])),
  ]);
