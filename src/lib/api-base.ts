/** Where the API is, by the host that served the page: the test environment unless it is the production host. */
export function apiBase(
  host: string,
  env: Pick<ImportMetaEnv, 'VITE_API_TEST' | 'VITE_API_PRODUCTION' | 'VITE_PRODUCTION_HOST'>,
): string {
  const isProduction = env.VITE_PRODUCTION_HOST !== undefined && host === env.VITE_PRODUCTION_HOST
  const base = (isProduction ? env.VITE_API_PRODUCTION : env.VITE_API_TEST) ?? '/api'
  return base.replace(/\/$/, '')
}
