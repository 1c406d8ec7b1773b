import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Tile } from '#views/charts/Tile.tsx';

const change = { direction: 'up', size: 12, isShare: false, before: '100' } as const;

describe('a tile', () => {
  it.each([
    ['good', 'good'],
    ['bad', 'bad'],
    [undefined, 'neither'],
  ] as const)('colours what rises by what it means (%s), with sign and arrow', (rise, meaning) => {
    const { container } = render(<Tile title="People" value="112" change={{ ...change, rise }} />);

    const line = screen.getByText('charts.up');
    expect(line.classList.contains(meaning)).toBe(true);
    expect(line.querySelector('svg[aria-hidden]')).toBeTruthy();
    expect(container.textContent).toContain('112');
  });

  it('draws how the figure went', () => {
    const { container } = render(<Tile title="People" value="3" trend={[1, 2, 3]} />);

    expect(container.querySelectorAll('.spark path')).toHaveLength(2);
  });
});
