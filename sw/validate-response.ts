/**
 * Only cache a response of the type we requested: captive portals answer every address 200 with their own HTML, proxies
 * with nothing at all.
 */
const TYPES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$|\/$/, /^text\/html/],
  [/\.svg$/, /^image\/svg/],
  [/\.png$/, /^image\/png/],
  [/\.woff2$/, /^font\/woff2|octet-stream/],
  [/\.webmanifest$/, /json/],
]

/** Whether a response can be the app's file that was requested: its type fits, and HTML is the app's own. */
export async function isOurFile(request: Request, response: Response): Promise<boolean> {
  const { pathname } = new URL(request.url)
  const type = response.headers.get('content-type') ?? ''
  const wanted = TYPES.find(([name]) => name.test(pathname))?.[1]
  if (response.status !== 200 || response.redirected || (wanted && !wanted.test(type))) return false
  const text = /^text\/|javascript|json/.test(type) ? await response.clone().text() : 'binary'
  return text !== '' && (!type.startsWith('text/html') || text.includes('id="root"'))
}

/** Whether a response is a public list of our API. */
export async function isOurList(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const json: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)
}
