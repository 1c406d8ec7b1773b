/** Where the QR code that cancels a verification leads: a page of its own, for the phone that has read it. */
export const verificationCancelAddress = '/verification-cancel';
