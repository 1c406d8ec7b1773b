import { describe, expect, it } from 'vitest';
import { rangeToggled } from '#views/list/RowsProvider.tsx';

const page = [1, 2, 3, 4, 5];

describe('a selection', () => {
  it('gains and loses a single row', () => {
    expect(rangeToggled(page, { selected: [9], id: 2, anchor: undefined })).toEqual([9, 2]);
    expect(rangeToggled(page, { selected: [9, 2], id: 2, anchor: undefined })).toEqual([9]);
  });

  it('gains the stretch from the row before, downwards or upwards', () => {
    expect(rangeToggled(page, { selected: [2], id: 4, anchor: 2 })).toEqual([2, 3, 4]);
    expect(rangeToggled(page, { selected: [4], id: 2, anchor: 4 })).toEqual([2, 3, 4]);
  });

  it('loses the stretch when its end was selected', () => {
    expect(rangeToggled(page, { selected: [9, 2, 3, 4], id: 4, anchor: 3 })).toEqual([9, 2]);
  });

  it('takes a row alone when the anchor is on another page', () => {
    expect(rangeToggled(page, { selected: [8], id: 4, anchor: 8 })).toEqual([8, 4]);
  });
});
