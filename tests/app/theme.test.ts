import { describe, expect, it } from 'vitest';
import { darkPalette, densities, lightPalette, typeScale } from '#app/theme/tokens.ts';

const channel = (value: number): number =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Pairs below the bar, as a list that says which: an empty list is what every test expects. */
const below = (
  bar: number,
  inks: Readonly<Record<string, string>>,
  grounds: Readonly<Record<string, string>>,
) =>
  Object.entries(inks).flatMap(([ink, one]) =>
    Object.entries(grounds)
      .filter(([, other]) => contrast(one, other) < bar)
      .map(([ground, other]) => `${ink} on ${ground}: ${contrast(one, other).toFixed(2)}`),
  );

const statuses = ['error', 'warning', 'info', 'success'] as const;

describe.each([lightPalette, darkPalette])('the $mode palette', (palette) => {
  const grounds = { ...palette.surface, ...palette.state };
  const actions = { primary: palette.primary.main, secondary: palette.secondary.main };
  const states = Object.fromEntries(statuses.map((status) => [status, palette[status].main]));

  it('has readable text on every surface and state', () => {
    const inks = { ...palette.text, ...actions, strong: palette.primary.strong, ...states };

    expect(below(4.5, inks, grounds)).toEqual([]);
  });

  it('has readable words on everything filled', () => {
    const filled = [palette.primary, palette.secondary, ...statuses.map((status) => palette[status])];

    for (const { main, on } of filled) expect(contrast(on, main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary.on, palette.primary.strong)).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable messages on their tints', () => {
    for (const status of statuses)
      expect(
        below(4.5, { ...palette.text, [status]: palette[status].main }, { tint: palette[status].tint }),
      ).toEqual([]);
  });

  it('has edges of controls to be found', () => {
    expect(below(3, { control: palette.line.control }, palette.surface)).toEqual([]);
  });
});

describe('the measures', () => {
  it('have no text under 14 px', () => {
    for (const { size } of Object.values(typeScale))
      expect(Number.parseFloat(size) * 16).toBeGreaterThanOrEqual(14);
  });

  it('have no target under 24 px', () => {
    for (const { row, control, entry } of Object.values(densities))
      expect(Math.min(row, control, entry)).toBeGreaterThanOrEqual(24);
  });
});
