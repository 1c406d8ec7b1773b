import * as fc from 'fast-check';
import { seed, strength } from './strength.ts';

// Every property draws from the seed of the run and tries as much as its strength says, unless it names its own.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: strength(100, 1_000) });
