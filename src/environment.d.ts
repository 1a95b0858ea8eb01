interface ImportMetaEnv {
  /** Base address of the API in the test environment; the page's own /api when unset. */
  readonly VITE_API_TEST?: string
  /** Base address of the API on the production host. */
  readonly VITE_API_PRODUCTION?: string
  /** The host that serves the production app. */
  readonly VITE_PRODUCTION_HOST?: string
  /** A service on another host that answers with the caller's public address; our own server when unset. */
  readonly VITE_IP_SERVICE?: string
  /** Who runs this installation, for the legal documents. */
  readonly VITE_OPERATOR_NAME?: string
  /** How to reach them: an address, a page or a number. */
  readonly VITE_OPERATOR_CONTACT?: string
}

/** A name of this build; what an older build kept in IndexedDB is not read by a newer one. */
declare const __BUILD_ID__: string

/** What this build can tell clients of itself, newest first; an offer of a newer build leaves it out. */
declare const __NOTES__: readonly string[]
