import { beforePageEnds } from '#tests/setup/pageEnd.ts';
import { type ConsoleOptions, renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';
import { inScenario } from './scenario.ts';
import { findScenario, models } from './scenarios.ts';

export interface ShownScenario extends ShownConsole {
  /** Lets go what a slow server holds back; what comes later waits no more. */
  readonly letGo: () => void;
}

export interface ScenarioOptions extends ConsoleOptions {
  /** Another page of the noun than its list, e.g. its form. */
  readonly address?: string;
}

/** Opens the console in a scenario: `renderScenario('member', 'slow')`. The backend behind it is the one every test has. */
export const renderScenario = async (
  noun: string,
  name: string,
  { address, ...options }: ScenarioOptions = {},
): Promise<ShownScenario> => {
  const { found, suggestion } = findScenario(`${noun}.${name}`);
  if (found === undefined)
    throw new Error(
      `There is no scenario ${noun}.${name}${suggestion === undefined ? '' : `: ${suggestion}?`}`,
    );
  let letGo = () => {};
  const late = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  beforePageEnds(letGo);
  const shown = await renderConsole(address ?? found.route, {
    ...options,
    around: (app) => inScenario(app, found, { models, basePath: '/api', wait: () => late }),
  });
  return { ...shown, letGo };
};
