import { describe, expect, it } from 'vitest';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const entry = /"menu": \{[^}]*\},\s*/;

/** A noun without a menu entry, reached from the page of another. */
const reachedFrom = (noun: string, above: string): string =>
  plant(
    schemaText(noun).replace(entry, ''),
    '"module": "company",',
    `"module": "company", "within": "${above}",`,
  );

describe('the noun whose page leads to another', () => {
  it('is one with a menu entry', () => {
    expect(mistakesIn({ guest: reachedFrom('guest', 'visitor'), visitor: schemaText() })).toEqual([]);
  });

  it('exists', () => {
    const guest = reachedFrom('guest', 'vistor');

    expect(mistakesIn({ guest, visitor: schemaText() })).toMatchObject([
      { code: 'unknown-resource', suggestion: 'visitor', ...placeIn(guest, '"vistor"') },
    ]);
  });

  it('is not the noun itself', () => {
    const guest = reachedFrom('guest', 'guest');

    expect(mistakesIn({ guest, visitor: schemaText() })).toMatchObject([
      { code: 'circular-within', received: 'guest -> guest', ...placeIn(guest, '"within": |"guest"') },
    ]);
  });

  it('does not lead back', () => {
    const [guest, host] = [reachedFrom('guest', 'host'), reachedFrom('host', 'guest')];

    expect(mistakesIn({ guest, host, visitor: schemaText() })).toMatchObject([
      { code: 'circular-within', received: 'guest -> host -> guest', ...placeIn(guest, '"within": |"host"') },
      { code: 'circular-within', received: 'host -> guest -> host', ...placeIn(host, '"within": |"guest"') },
    ]);
  });

  it('has an entry to stay lit: the one above it is offered', () => {
    const [guest, pass] = [reachedFrom('guest', 'visitor'), reachedFrom('pass', 'guest')];

    expect(mistakesIn({ guest, pass, visitor: schemaText() })).toMatchObject([
      { code: 'within-without-menu', suggestion: 'visitor', ...placeIn(pass, '"within": |"guest"') },
    ]);
  });

  it('is not named where the noun has an entry of its own', () => {
    const guest = plant(
      schemaText('guest'),
      '"module": "company",',
      '"module": "company", "within": "visitor",',
    );

    expect(mistakesIn({ guest, visitor: schemaText() })).toMatchObject([
      { code: 'contradictory-within', ...placeIn(guest, '"within"') },
    ]);
  });
});
