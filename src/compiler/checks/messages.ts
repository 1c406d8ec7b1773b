import type { Finding } from '#compiler/source/finding.ts';
import { limitKeywords } from '../meta/fieldPart.ts';
import { type FileCheck, resolved } from './subject.ts';

/** A message of one's own stands for a limit that is there: without it nobody would ever read it. */
export const checkMessages: FileCheck = ({ entity, properties }) =>
  properties.flatMap(({ schema, path, name }): readonly Finding[] => {
    const messages = schema['x-field']?.message ?? {};
    const whole = resolved(entity, schema);
    const idle = limitKeywords.filter(
      (limit) =>
        Object.hasOwn(messages, limit) && whole[limit] === undefined && whole.items?.[limit] === undefined,
    );
    return idle.map((limit) => ({
      path: [...path, 'x-field', 'message', limit],
      part: 'key',
      code: 'idle-message',
      message: `"${name}" has a message for "${limit}" but no "${limit}": nobody would ever read it`,
      expected: limit,
    }));
  });
