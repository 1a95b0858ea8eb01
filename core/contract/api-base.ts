/** Build-time settings for the API's address; see .env.example. */
interface ApiSettings {
  readonly VITE_API_TEST?: string | undefined
  readonly VITE_API_PRODUCTION?: string | undefined
  readonly VITE_PRODUCTION_HOST?: string | undefined
}

/** Whether a host serves the production app. */
export const isProductionHost = (host: string, env: ApiSettings): boolean =>
  env.VITE_PRODUCTION_HOST !== undefined && host === env.VITE_PRODUCTION_HOST

/** The API's base address, by the host that served the page: the test environment unless it is the production host. */
export function apiBase(host: string, env: ApiSettings): string {
  const base = (isProductionHost(host, env) ? env.VITE_API_PRODUCTION : env.VITE_API_TEST) ?? '/api'
  return base.replace(/\/$/, '')
}
