import { afterEach, expect, it } from 'vitest';
import { overrideLoaders, overrideOf } from '#resources/overrides.ts';
import type { Overrides } from '#views/override.ts';

const table: Record<string, (() => Promise<Overrides>) | undefined> = overrideLoaders;

afterEach(() => {
  delete table.parcel;
});

it('is at once what has been loaded', async () => {
  const override = { pages: {} };
  table.parcel = async () => override;

  expect(overrideOf('parcel')).toBeInstanceOf(Promise);
  await overrideOf('parcel');

  expect(overrideOf('parcel')).toBe(override);
});

it('is nothing where all is generated', () => {
  expect(overrideOf('flower')).toBeUndefined();
});

it('tells once what kept its code from coming, and asks again after that', async () => {
  let asked = 0;
  table.vase = async () => {
    asked += 1;
    throw new Error('offline');
  };
  await expect(overrideOf('vase')).rejects.toThrow('offline');

  expect(() => overrideOf('vase')).toThrow('offline');
  expect(asked).toBe(1);
  await expect(overrideOf('vase')).rejects.toThrow('offline');
  expect(asked).toBe(2);
  expect(() => overrideOf('vase')).toThrow('offline');
  delete table.vase;
});
