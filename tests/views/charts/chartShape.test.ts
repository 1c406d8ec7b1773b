import { describe, expect, it } from 'vitest';
import {
  areaPath,
  barPath,
  chartAxes,
  linePath,
  namedPlaces,
  nearestPlace,
  shareFromTop,
  sparkPaths,
  weekendGrounds,
} from '#views/charts/chartShape.ts';

const places = ['1', '2', '3'];
const seriesOf = (...values: (number | null)[]) => [{ key: 'a', title: 'A', values, isCompared: false }];
const lines = (...values: (number | null)[]) => chartAxes('line', places.length, seriesOf(...values));

describe('the shape of a chart', () => {
  it('counts from 0 to a round number that no value is above', () => {
    expect(lines(3, 857, 12).ticks).toEqual([0, 300, 600, 900]);
    expect(lines(1_200).ticks).toEqual([0, 400, 800, 1_200]);
    expect(lines(19_000).ticks).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
  });

  it('has whole numbers alone on its axis, however few are counted', () => {
    expect(lines(0, 1, null).ticks).toEqual([0, 1, 2, 3]);
    expect(lines(null, null, null).ticks).toEqual([0, 1, 2, 3]);
  });

  it('draws a line from edge to edge, the largest mark at the top', () => {
    expect(linePath(lines(0, 4, 2), [0, 4, 2])).toBe('M0,1000L500,0L1000,500');
    expect(shareFromTop(lines(0, 4, 2), 3)).toBe(0.25);
  });

  it('never has more than four lines above the one of 0, nor one below a value', () => {
    for (let most = 1; most < 3_000; most += 7) {
      const { ticks } = lines(most);

      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect([4, 5]).toContain(ticks.length);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });

  it('shades days off as one ground, as far as the drawing goes', () => {
    const axes = lines(1, 2, 3);
    const days = [false, true, true].map((isWeekend) => ({ isWeekend }));

    expect(weekendGrounds(axes, days)).toEqual([{ left: 250, width: 750 }]);
    expect(weekendGrounds(axes, [])).toEqual([]);
  });

  it('fills what lies below a line, and nothing where there is no value', () => {
    expect(areaPath(lines(0, 4, null), [0, 4, null])).toBe('M0,1000L500,0L500,1000L0,1000Z');
  });

  it('breaks a line where there is no value, and keeps one between two gaps as a point', () => {
    expect(linePath(lines(4, null, 2), [4, null, 2])).toBe('M0,0h0M1000,500h0');
  });

  it('stands bars that are compared beside each other, and leaves out what is not known', () => {
    const series = [...seriesOf(4, null, 0), ...seriesOf(1, 1, 1)];
    const axes = chartAxes('bar', places.length, series);
    const [first, second] = [0, 1].map((at) => barPath(axes, [4, null, 0], { at, of: 2 }));

    expect(first?.match(/M/g)).toHaveLength(2);
    expect(first).toMatch(/V0h/);
    const leftOf = (path: string | undefined) => Number(/^M([\d.]+)/.exec(path ?? '')?.[1]);
    expect(leftOf(second) - leftOf(first)).toBeCloseTo(axes.room / 2);
  });

  it('finds the place nearest to a pointer', () => {
    const axes = lines(1, 2, 3);

    expect([0, 0.2, 0.3, 0.8, 1.2].map((share) => nearestPlace(axes, share))).toEqual([0, 0, 1, 2, 2]);
  });

  it('names as many places as there is room for, evenly', () => {
    expect(namedPlaces(3, 8)).toEqual([0, 1, 2]);
    expect(namedPlaces(28, 8)).toEqual([0, 4, 8, 12, 16, 20, 24]);
    expect(namedPlaces(0, 8)).toEqual([]);
  });
});

describe('a small line', () => {
  it('runs from the least to the most of its values', () => {
    expect(sparkPaths([10, 20, 15])?.line).toBe('M0,28L50,2L100,15');
  });

  it('runs along the middle where nothing changes, and past what is not known', () => {
    expect(sparkPaths([7, null, 7])?.line).toBe('M0,15L100,15');
  });

  it('draws a small change as a small one', () => {
    expect(sparkPaths([1_000, 999])?.line).toBe('M0,14.7L100,15.3');
  });

  it('is not drawn through fewer than two values', () => {
    expect(sparkPaths([])).toBeUndefined();
    expect(sparkPaths([null, 4])).toBeUndefined();
  });
});
