import * as homeCalls from './home/calls/home.ts';

/** What the server knows of the front page: its calls, and what default answers ask for. */
export const home = {
  calls: { ...homeCalls },
};
