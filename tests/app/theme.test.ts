import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette } from '#app/theme.ts';

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

describe.each([lightPalette, darkPalette])('the $mode palette', (palette) => {
  const surfaces = [palette.background.default, palette.background.paper];
  const inks = [
    palette.text.primary,
    palette.text.secondary,
    palette.primary.main,
    palette.secondary.main,
    palette.error.main,
    palette.warning.main,
    palette.info.main,
    palette.success.main,
  ];

  it.each(inks)('has text %s readable on every surface', (ink) => {
    for (const surface of surfaces) expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable words on filled buttons', () => {
    for (const fill of [palette.primary, palette.secondary])
      expect(contrast(fill.contrastText, fill.main)).toBeGreaterThanOrEqual(4.5);
  });
});
