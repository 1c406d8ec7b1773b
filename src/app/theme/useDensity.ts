import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { type Density, densities } from './tokens.ts';

const isDensity = (value: unknown): value is Density => typeof value === 'string' && value in densities;

/** How close rows and controls stand, remembered in this browser; the page's root carries it for the styles. */
export const useDensity = (): readonly [density: Density, setDensity: (density: Density) => void] => {
  const [kept, setDensity] = useStore<Density>('density', 'comfortable');
  const density = isDensity(kept) ? kept : 'comfortable';
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return [density, setDensity];
};
