/** Where this build runs: dev, sit, uat or prod. Set when it is built; a build that says nothing is one for prod. */
export const environment: string = import.meta.env.VITE_ENVIRONMENT ?? 'prod';
