interface ImportMeta {
  /** The API's address, set by the build. */
  readonly env: {
    readonly VITE_API_TEST?: string
    readonly VITE_API_PRODUCTION?: string
    readonly VITE_PRODUCTION_HOST?: string
  }
}
