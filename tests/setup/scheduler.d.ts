/** React's own scheduler, which brings no types: what tests set of it. */
declare module 'scheduler' {
  /** How often a second work gives way to a paint. */
  export const unstable_forceFrameRate: (framesPerSecond: number) => void;
}
