import { forbiddenCharacter } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldSchema } from './dialect.ts';

/** Numbers are copied with marks around their digits, which are read past: they turn nothing there. */
const digitsWithMarks = /^[\d\p{White_Space}\p{Cf}\p{Pd}().*+]*$/u;

const characterIn = (schema: FieldSchema | undefined, text: string): string | undefined =>
  // A secret is never shown to anybody.
  schema?.format === 'password' || digitsWithMarks.test(text) ? undefined : forbiddenCharacter(text);

/**
 * Texts anywhere in a value that hold a character none of ours may hold, each with its field and the character. Asked by form
 * and server of everything that is written, so that nothing is dropped from what somebody sent.
 */
export const characterViolations = (
  schema: FieldSchema | undefined,
  value: unknown,
  path = '',
): readonly Violation[] => {
  if (typeof value === 'string') {
    const character = characterIn(schema, value);
    return character === undefined ? [] : [violation('validation.character', path, { character })];
  }
  if (value === null || typeof value !== 'object') return [];
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(value).flatMap(([name, part]) =>
    characterViolations(
      Array.isArray(value) ? schema?.items : schema?.properties?.[name],
      part,
      `${prefix}${name}`,
    ),
  );
};
