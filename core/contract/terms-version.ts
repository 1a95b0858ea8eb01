/** The version of the terms that a registration agrees to: the date from which they hold. */
export const TERMS_VERSION = '2026-11-01'
