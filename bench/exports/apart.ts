import { measureMemory, measureRates } from './measure.ts';

/** What a process of its own measures, by the name it is started with, of how many people; its answer is one line of JSON. */
const measures = { rates: measureRates, memory: measureMemory } as const;

const named = process.argv[2] === 'memory' ? measures.memory : measures.rates;
process.stdout.write(`${JSON.stringify(await named(Number(process.argv[3])))}\n`);
