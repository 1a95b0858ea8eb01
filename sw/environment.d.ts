interface ImportMeta {
  /** What the build says of where the API is. */
  readonly env: {
    readonly VITE_API_TEST?: string
    readonly VITE_API_PRODUCTION?: string
    readonly VITE_PRODUCTION_HOST?: string
  }
}
