/** Whether everything runs at full strength: `npm run test:deep`, and so the pipeline. Without it each search is a sample. */
export const isDeep = process.env.DEEP === '1';

/** The calendar day as a number: what is drawn is the same all day and another tomorrow. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** What random input is drawn from; printed at the end of a run, `SEED=…` repeats one. */
export const seed = Number(process.env.SEED ?? today);

/** How much to try: `few` in `npm test`, `many` in `npm run test:deep`. */
export const strength = (few: number, many: number): number => (isDeep ? many : few);

/** Some of many cases, others each day; all of them in `npm run test:deep`. */
export const sampleOf = <Case>(cases: readonly Case[], few: number): readonly Case[] => {
  if (isDeep || cases.length <= few) return cases;
  const step = cases.length / few;
  const start = seed % cases.length;
  return Array.from({ length: few }, (_, nth) => cases[Math.floor(start + nth * step) % cases.length]).filter(
    (each) => each !== undefined,
  );
};
