const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** A code lapses after minutes; so long its message is of use to anybody who looks why it did not come. */
export const codeKeptMs = hourMs;

/** Text and number of a notice are kept so long after it was written, as results of imports are (contract.md section 2). */
export const noticeKeptMs = 30 * dayMs;
