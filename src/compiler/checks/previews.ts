import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FileCheck, Subject } from './subject.ts';

const placeholder = /%\{(\w+)\}/g;

interface Line {
  readonly text: string;
  readonly path: JsonPath;
}

/** A line in the language of the schema, and in the others. */
const inEveryLanguage = (
  { entity }: Subject,
  { name, index, text }: { readonly name: string; readonly index: number; readonly text: string },
): readonly Line[] => [
  { text, path: ['x-resource', 'actions', name, 'preview', 'lines', index, 'text'] },
  ...(['en', 'ja'] as const).flatMap((language) => {
    const key = `actions.${name}@preview.${index}`;
    const translated = entity['x-i18n'][language][key];
    return translated === undefined ? [] : [{ text: translated, path: ['x-i18n', language, key] }];
  }),
];

/** What a line names in braces is a field of the reply it speaks of. */
export const checkPreviews: FileCheck = (subject) =>
  Object.entries(subject.entity['x-resource'].actions ?? {}).flatMap(([name, { preview }]) => {
    const reply = preview === undefined ? undefined : subject.model.calls[preview.call]?.reply.properties;
    if (preview === undefined || reply === undefined) return [];
    const allowed = Object.keys(reply);
    return preview.lines
      .flatMap(({ text }, index) => inEveryLanguage(subject, { name, index, text }))
      .flatMap(({ text, path }): readonly Finding[] =>
        [...text.matchAll(placeholder)]
          .map(([, field = '']) => field)
          .filter((field) => !allowed.includes(field))
          .map((received) => unknownWord({ path, kind: 'field', received, allowed })),
      );
  });
