import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Trend } from '#views/charts/Trend.tsx';

const width = 200;

const place = (day: string, isWeekend = false) => ({
  key: day,
  name: `2026/${day}`,
  short: day,
  said: `2026/${day}`,
  before: `before ${day}`,
  isWeekend,
});

/** Days, and those before them that they are compared with. */
const show = (kind: 'line' | 'bar') => {
  const { container } = render(
    <Trend
      kind={kind}
      title="Use"
      places={[place('11/01'), place('11/02'), place('11/03', true)]}
      series={[
        {
          ...{ key: 'active', title: 'Active', values: [1_200, 900, null] },
          before: { title: 'Before', values: [800, 750, 600] },
        },
      ]}
    />,
  );
  const pointing = screen.getByRole('slider', { name: 'Use' });
  pointing.getBoundingClientRect = () => new DOMRect(0, 0, width, 100);
  return { container, pointing };
};

describe('a chart', () => {
  it.each(['line', 'bar'] as const)('tells both days, both values and the change (%s)', (kind) => {
    const { pointing } = show(kind);

    fireEvent.pointerMove(pointing, { clientX: width / 2 });

    for (const said of ['2026/11/02', '900', 'before 11/02', '750', 'charts.up'])
      expect(screen.getByText(said)).toBeTruthy();
    fireEvent.pointerLeave(pointing);
    expect(screen.queryByText('900')).toBeNull();
  });

  it('says where there is nothing to tell', () => {
    const { pointing, container } = show('line');

    fireEvent.pointerMove(pointing, { clientX: width });

    expect(screen.getByText('–')).toBeTruthy();
    expect(container.querySelectorAll('.dot')).toHaveLength(1);
  });

  it('keeps what a finger pointed at once it is lifted', () => {
    const { pointing } = show('line');

    fireEvent.pointerDown(pointing, { clientX: 0, pointerType: 'touch' });
    fireEvent.pointerLeave(pointing, { pointerType: 'touch' });

    // Once on the axis, once of the place.
    expect(screen.getAllByText('1,200')).toHaveLength(2);
  });

  it('goes from day to day by keys and says each, until it is left', () => {
    const { pointing } = show('line');

    fireEvent.keyDown(pointing, { key: 'Home' });
    fireEvent.keyDown(pointing, { key: 'ArrowRight' });

    expect(pointing.getAttribute('aria-valuenow')).toBe('2');
    expect(pointing.getAttribute('aria-valuetext')).toBe(
      '2026/11/02: Active 900, before 11/02 750, charts.up',
    );
    expect(screen.getByText('900')).toBeTruthy();
    fireEvent.keyDown(pointing, { key: 'Escape' });
    expect(screen.queryByText('900')).toBeNull();
  });

  it('dashes the line it compares with, fills the other and shades days off', () => {
    const { container } = show('line');

    expect(container.querySelectorAll('.plot path.compared')).toHaveLength(1);
    expect(container.querySelectorAll('.plot path.line')).toHaveLength(2);
    expect(container.querySelectorAll('.plot path.area')).toHaveLength(1);
    expect(container.querySelectorAll('.plot rect.weekend')).toHaveLength(1);
  });
});
