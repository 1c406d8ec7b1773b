import { describe, expect, it } from 'vitest';
import { shortText } from '#engine/sheet/sheetRow.ts';

describe('a text said back', () => {
  it('is cut after two hundred whole signs', () => {
    expect(shortText('a'.repeat(200))).toHaveLength(200);
    expect(shortText('😀'.repeat(200))).toBe('😀'.repeat(200));
    expect(shortText('😀'.repeat(201))).toBe(`${'😀'.repeat(200)}…`);
    expect(shortText(`a${'😀'.repeat(5_000)}`)).toBe(`a${'😀'.repeat(199)}…`);
  });
});
