import {
  citusStatements,
  findPlacedTables,
  largeTables,
  mostParts,
  PartitionsRefused,
  type PlacedTable,
  type Placement,
  partitionTable,
  placeTables,
  referencesAcross,
  usualParts,
} from '#server/database/partitions.ts';
import type { CommandResult, OperatorCommand, OperatorContext } from './command.ts';

const width = 20;

const stateOf = (table: PlacedTable | undefined): string => {
  if (table === undefined) return 'not there';
  return table.parts === null ? 'whole' : `${table.parts} parts`;
};

const show = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const tables = await findPlacedTables(db);
  const lines = largeTables.map((name) => {
    const table = tables.find((each) => each.name === name);
    return `${name.padEnd(width)} ${stateOf(table)}`;
  });
  return { lines, isDone: true };
};

/** How many parts were asked for; undefined: that is no number of parts. */
const partsOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return usualParts;
  const parts = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 0;
  return parts >= 2 && parts <= mostParts ? parts : undefined;
};

/** One table after the other, each in a transaction of its own: what is done stays done where the next is refused. */
const make = async ({ db }: OperatorContext, parts: number): Promise<CommandResult> => {
  const lines: string[] = [];
  let isDone = true;
  for (const name of largeTables)
    try {
      const count = await partitionTable(db, name, parts);
      lines.push(
        `${name.padEnd(width)} ${count === undefined ? 'is in parts already' : `${parts} parts, ${count} rows`}`,
      );
    } catch (error) {
      if (!(error instanceof PartitionsRefused)) throw error;
      lines.push(`${name.padEnd(width)} left as it is: ${error.message}`);
      isDone = false;
    }
  return { lines, isDone };
};

/** What Citus does not run: on distributed tables triggers are unsafe to it, on reference tables there are none. */
const triggerLines = (placements: readonly Placement[]): readonly string[] =>
  placements.flatMap(({ table, kind }) =>
    table.triggers.map(
      ({ name, isOfRows }) =>
        `--   ${table.name}.${name} (${kind}, ${isOfRows ? 'each row' : 'each statement'})`,
    ),
  );

const citus = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const tables = await findPlacedTables(db);
  const placements = placeTables(tables);
  const parted = tables.filter(({ parts }) => parts !== null).map(({ name }) => name);
  const across = referencesAcross(placements);
  if (parted.length > 0 || across.length > 0)
    return {
      lines: [
        ...across,
        ...(parted.length > 0
          ? [
              `In parts already: ${parted.join(', ')}. Citus makes its own: begin with a database whose tables are whole`,
            ]
          : []),
      ],
      isDone: false,
    };
  const whole = placements.filter(({ kind }) => kind === 'reference');
  return {
    lines: [
      '-- Whole on every machine, and why:',
      ...whole.map(({ table, reason }) => `--   ${table.name}: ${reason}`),
      '-- Triggers to be taken away before and to be stood in for (decisions/0043-partitions.md):',
      ...triggerLines(placements),
      ...citusStatements(placements),
    ],
    isDone: true,
  };
};

/** Where the rows of large tables are kept: in parts by company here, or on many machines. */
export const partitionCommand: OperatorCommand = {
  usage: [
    'show                          which large tables are in parts',
    `make [parts]                  takes the large tables apart by company, ${usualParts} parts or as many as named`,
    'citus                         prints the statements that hand every table to Citus',
  ],
  run: async (context, [verb, given]) => {
    if (verb === 'show') return show(context);
    if (verb === 'citus') return citus(context);
    const parts = partsOf(given);
    return verb === 'make' && parts !== undefined ? make(context, parts) : undefined;
  },
};
