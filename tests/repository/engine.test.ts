import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const ENGINE = 'core/finance'

/** Sources by path, without tests. */
async function sourcesOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return new Map(files.map((file, index) => [file, texts[index] ?? '']))
}

/** The code without comments and string contents. */
const codeOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''")

describe('the engine in the page', () => {
  it('is not loaded by the login page', async () => {
    const page = await sourcesOf('src')
    const login = [...page].filter(([file]) =>
      /^(?:main|router|routes\/_auth|features\/account\/)/.test(file),
    )
    expect(login.length).toBeGreaterThan(5)
    expect(login.filter(([, source]) => source.includes('core/finance')).map(([file]) => file)).toEqual([])
  })
})

describe('the engine', () => {
  let sources = new Map<string, string>()
  beforeAll(async () => {
    sources = await sourcesOf(ENGINE)
  })

  const offenders = (isOffence: (source: string) => boolean): string[] =>
    [...sources].filter(([, source]) => isOffence(source)).map(([file]) => file)

  it('is found', () => {
    expect(sources.size).toBeGreaterThan(70)
  })

  it('has no clock, no randomness and no I/O', () => {
    const impure =
      /\bMath\.random\b|\bDate\b|\bperformance\.|\bcrypto\b|\bconsole\b|\bprocess\b|\bglobalThis\b|\bwindow\b|\bdocument\b|\bfetch\b|\bset(?:Timeout|Interval)\b|\bawait\b|\brequire\(/
    expect(impure.test('const now = Date.now()')).toBe(true)
    expect(offenders((source) => impure.test(codeOf(source)))).toEqual([])
  })

  it('imports only its own files, with their extensions', () => {
    const imports = /^(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^']+)'/gm
    const foreign = (source: string): boolean =>
      [...source.matchAll(imports)].some(
        ([, from = '']) => !/^(?:\.|#core\/finance(?:\/[a-z-]+){1,2})\/[\w-]+\.ts$/.test(from),
      )
    expect(foreign("import { join } from 'node:path'")).toBe(true)
    expect(offenders(foreign)).toEqual([])
  })

  it('has no default exports and no barrels', () => {
    expect(offenders((source) => /^export (?:default|\*)|^export \{[^}]*\} from/m.test(source))).toEqual([])
  })

  it('rounds money in one place', () => {
    // Social Security's bend points, wage bases and credits are whole dollars by law, and delayed credits whole parts; questionnaire points are not money.
    const allowed = [
      'math/money.ts',
      'math/elementary.ts',
      'social-security/social-security.ts',
      'social-security/social-security-benefit.ts',
      'social-security/wage-series.ts',
      'market/risk-score.ts',
      'spend/recurring.ts',
    ]
    expect(
      offenders((source) => /\bMath\.round\b/.test(source)).filter((file) => !allowed.includes(file)),
    ).toEqual([])
  })
})
