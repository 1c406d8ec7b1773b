import { describe, expect, it } from 'vitest';
import { arrivalOf, readArrival } from '#views/import/entry/importAddress.ts';

describe('the page of an import', () => {
  it('knows a file that waits for its check', () => {
    expect(['uploaded', 'checked'].map(arrivalOf)).toEqual([
      { isUploaded: true, isSame: false },
      { isUploaded: true, isSame: false },
    ]);
  });

  it('knows the import of an earlier upload', () => {
    expect(arrivalOf('importing')).toEqual({ isUploaded: true, isSame: true });
  });

  it('takes nothing from the state of others', () => {
    expect([undefined, null, 'import', { isRepeated: true }].map(readArrival)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(readArrival({ ...arrivalOf('finished') })).toEqual({ isUploaded: true, isSame: true });
  });
});
