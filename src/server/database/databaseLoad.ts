/** What a database has to do for this process. */
export interface DatabaseLoad {
  readonly open: number;
  readonly idle: number;
  /** Most connections that are opened. */
  readonly most: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
  /** Statements sent so far. */
  readonly statements: number;
}
