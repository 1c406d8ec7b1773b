/** Where a QR code leads (spec.md section 2). The phone's answer needs no management password: nothing of the console shows there. */
export const qrLoginAddress = '/qr-login';
