/**
 * Networks lie: a captive portal answers every address with its own page and 200, a proxy with nothing at all. What is
 * kept for later must be what was asked for.
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

/** Whether an answer can be the file of the app that was asked for: its type fits, and a page is the app's own. */
export async function isOurFile(request: Request, response: Response): Promise<boolean> {
  const { pathname } = new URL(request.url)
  const type = response.headers.get('content-type') ?? ''
  const wanted = TYPES.find(([name]) => name.test(pathname))?.[1]
  if (response.status !== 200 || response.redirected || (wanted && !wanted.test(type))) return false
  const text = /^text\/|javascript|json/.test(type) ? await response.clone().text() : 'binary'
  return text !== '' && (!type.startsWith('text/html') || text.includes('id="root"'))
}

/** Whether an answer is a public list of our API. */
export async function isOurList(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const json: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)
}
