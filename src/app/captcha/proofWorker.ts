import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Runs beside the page, which stays quick meanwhile.
handler({ deriveKey });
