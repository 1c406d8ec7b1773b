import { describe, expect, it } from 'vitest';
import {
  type ChartNode,
  chartSize,
  chartStep,
  cutAt,
  layoutChart,
} from '#resources/department/chart/chartLayout.ts';

const chartOf = (below: Readonly<Record<string, readonly string[]>>, roots: readonly string[] = ['0']) =>
  layoutChart({ roots, below: (id) => below[id] ?? [] });

const overlaps = (one: ChartNode, other: ChartNode) =>
  Math.abs(one.x - other.x) < chartSize.width && Math.abs(one.y - other.y) < chartSize.height;

describe('layoutChart', () => {
  it('puts a parent above the middle of what is below it', () => {
    const { nodes } = chartOf({ 0: ['1', '2', '3'] });
    const at = (id: string) => nodes.find((node) => node.id === id)?.x ?? Number.NaN;

    expect(at('0')).toBe(at('2'));
    expect((at('1') + at('3')) / 2).toBe(at('2'));
  });

  it('hangs many departments without any below them under each other', () => {
    const { nodes, width } = chartOf({ 0: ['1', '2', '3', '4', '5'] });

    expect(width).toBe(chartSize.width + chartSize.indent);
    expect(nodes.slice(1).every(({ isStacked, x }) => isStacked && x === chartSize.indent)).toBe(true);
  });

  it('puts no two departments on each other, whatever is open', () => {
    const below: Record<string, readonly string[]> = {};
    for (let id = 0; id < 40; id += 1) below[id] = [1, 2, 3].map((each) => String(id * 3 + each));
    below[7] = ['700', '701', '702', '703', '704'];
    const { nodes, width, height } = chartOf(below);

    const broken = nodes.filter((one, at) => nodes.slice(at + 1).some((other) => overlaps(one, other)));
    expect(broken).toEqual([]);
    expect(nodes.every(({ x, y }) => x >= 0 && y >= 0 && x + chartSize.width <= width && y < height)).toBe(
      true,
    );
  });
});

it('cuts a text that does not fit', () => {
  expect(cutAt('研发部', 100, 14)).toBeUndefined();
  expect(cutAt('研发部智能制造中心', 70, 14)).toBe(56);
});

it('leads the keyboard down, beside and up', () => {
  const chart = chartOf({ 0: ['1', '2'], 1: ['3', '4', '5', '6'] });

  expect(chartStep(chart, '0', 'ArrowDown')).toBe('1');
  expect(chartStep(chart, '1', 'ArrowRight')).toBe('2');
  expect(chartStep(chart, '3', 'ArrowDown')).toBe('4');
  expect(chartStep(chart, '3', 'ArrowUp')).toBe('1');
  expect(chartStep(chart, '2', 'ArrowUp')).toBe('0');
});
