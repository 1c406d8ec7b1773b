import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** What a command was asked for. What it cannot be asked for is answered with its usage and ends it. */
export const readOptions = <Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): Options<Config> => {
  try {
    return parseArgs(config);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`${reason.split('. ')[0]}\n${usage}`);
    return process.exit(2);
  }
};
