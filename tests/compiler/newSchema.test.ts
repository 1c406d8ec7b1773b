import { describe, expect, it } from 'vitest';
import { nounRefusal } from '#compiler/newSchema.ts';
import { mistakesIn, schemaText } from './planted.ts';

describe('a new schema', () => {
  it.each(['visitor', 'visitPass', 'room2'])('of %s has no mistake', (noun) => {
    expect(mistakesIn({ [noun]: schemaText(noun) })).toEqual([]);
  });

  it.each(['Visitor', '2rooms', 'visit-pass', '访客', '', 'constructor'])('is refused for "%s"', (noun) => {
    expect(nounRefusal(noun, [])).toBeDefined();
  });

  it('is refused for a noun that exists', () => {
    expect(nounRefusal('device', ['device'])).toContain('schemas/device.schema.json');
    expect(nounRefusal('visitpass', ['visitPass'])).toBeDefined();
  });

  it('is allowed for a good free noun', () => {
    expect(nounRefusal('visitor', ['device'])).toBeUndefined();
  });
});
