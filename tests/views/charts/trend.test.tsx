import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Trend } from '#views/charts/Trend.tsx';

const width = 200;

/** Days, and those before them that they are compared with. */
const show = (kind: 'line' | 'bar') => {
  const { container } = render(
    <Trend
      kind={kind}
      places={['11/01', '11/02', '11/03']}
      series={[
        { key: 'active', title: 'Active', values: [1_200, 900, null] },
        { key: 'active-before', title: 'Before', isCompared: true, values: [800, 700, 600] },
      ]}
    />,
  );
  const pointing = container.querySelector('.pointing');
  if (pointing === null) throw new Error('Expected a place to point at');
  pointing.getBoundingClientRect = () => new DOMRect(0, 0, width, 100);
  return { container, pointing };
};

describe('a chart', () => {
  it.each(['line', 'bar'] as const)('tells the values of the place under the pointer (%s)', (kind) => {
    const { pointing } = show(kind);

    fireEvent.pointerMove(pointing, { clientX: width / 2 });

    expect(screen.getAllByText('11/02')).toHaveLength(2);
    expect(screen.getByText('900')).toBeTruthy();
    expect(screen.getByText('700')).toBeTruthy();
    fireEvent.pointerLeave(pointing);
    expect(screen.queryByText('900')).toBeNull();
  });

  it('says where there is nothing to tell', () => {
    const { pointing, container } = show('line');

    fireEvent.pointerMove(pointing, { clientX: width });

    expect(screen.getByText('–')).toBeTruthy();
    expect(container.querySelectorAll('.dot')).toHaveLength(1);
  });

  it('dashes the line it compares with, so that both are told apart without colours', () => {
    const { container } = show('line');

    expect(container.querySelectorAll('.plot path.compared')).toHaveLength(1);
    expect(container.querySelectorAll('.plot path.line')).toHaveLength(2);
  });
});
