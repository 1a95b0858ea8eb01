/** The version of the terms accepted at registration: their effective date. */
export const TERMS_VERSION = '2026-11-23'
