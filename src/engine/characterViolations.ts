import { forbiddenCharacter, unseenCharacter } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldSchema } from './dialect.ts';

/** Numbers are copied with marks around their digits, which are read past: they turn nothing there. */
const digitsWithMarks = /^[\d\p{White_Space}\p{Cf}\p{Pd}().*+]*$/u;

/** Whether a text is a number as it was copied. */
export const isDigitsWithMarks = (text: string): boolean => digitsWithMarks.test(text);

type Find = (text: string) => string | undefined;

const characterIn = (schema: FieldSchema | undefined, text: string, find: Find): string | undefined =>
  // A secret is never shown to anybody.
  schema?.format === 'password' || isDigitsWithMarks(text) ? undefined : find(text);

const found = (
  schema: FieldSchema | undefined,
  { value, path, find }: { readonly value: unknown; readonly path: string; readonly find: Find },
): readonly Violation[] => {
  if (typeof value === 'string') {
    const character = characterIn(schema, value, find);
    return character === undefined ? [] : [violation('validation.character', path, { character })];
  }
  if (value === null || typeof value !== 'object') return [];
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(value).flatMap(([name, part]) =>
    found(Array.isArray(value) ? schema?.items : schema?.properties?.[name], {
      value: part,
      path: `${prefix}${name}`,
      find,
    }),
  );
};

/**
 * Texts anywhere in a value that hold a character none of ours may hold, each with its field and the character. Asked by form
 * and server of everything that is written, so that nothing is dropped from what somebody sent.
 */
export const characterViolations = (
  schema: FieldSchema | undefined,
  value: unknown,
  path = '',
): readonly Violation[] => found(schema, { value, path, find: forbiddenCharacter });

/** The same of characters of no width inside a text: said last, after whatever else stands against it (case D03). */
export const unseenViolations = (
  schema: FieldSchema | undefined,
  value: unknown,
  path = '',
): readonly Violation[] => found(schema, { value, path, find: unseenCharacter });
