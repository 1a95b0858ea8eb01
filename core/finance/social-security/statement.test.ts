import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { belongsTo, parseStatement, type Statement } from './statement.ts'
import { wageBaseOf } from './wage-series.ts'

const TODAY = '2026-11-22'

const read = (text: string): Statement => unwrap(parseStatement(text, TODAY))

const fault = (text: string) => {
  const result = parseStatement(text, TODAY)
  return result.ok ? null : { reason: result.reason, message: result.message }
}

const reason = (text: string) => fault(text)?.reason

const dollars = ({ earnings }: Statement) =>
  Object.fromEntries(earnings.map(({ year, amountCents }) => [year, amountCents / 100]))

const year = (from: number, amount: number | string, to = from) =>
  `<osss:Earnings startYear="${from}" endYear="${to}">
     <osss:FicaEarnings>${amount}</osss:FicaEarnings>
     <osss:MedicareEarnings>${amount}</osss:MedicareEarnings>
   </osss:Earnings>`

/** The file that ssa.gov offers as "Download Your Statement Data". */
const file = (...years: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<osss:OnlineSocialSecurityStatementData xmlns:osss="http://ssa.gov/osss/schemas/2.0">
  <osss:FileCreationDate>2026-01-13T07:44:17.257-05:00</osss:FileCreationDate>
  <osss:UserInformation>
    <osss:Name>PAT O&apos;WORKER</osss:Name>
    <osss:DateOfBirth>1974-05-20</osss:DateOfBirth>
  </osss:UserInformation>
  <osss:EstimatedBenefits>
    <osss:FullRetirementEstimate>
      <osss:RetirementAge><osss:Years>67</osss:Years></osss:RetirementAge>
      <osss:Estimate>2345</osss:Estimate>
    </osss:FullRetirementEstimate>
  </osss:EstimatedBenefits>
  <osss:EarningsRecord>${years.join('\n')}</osss:EarningsRecord>
</osss:OnlineSocialSecurityStatementData>`

const FILE = file(year(2022, 80_000), year(2023, 0), year(2024, 168_600), year(2025, -1))

const ROWS = '2018\t$100,000\t$100,000\n2017\t$90,000\t$90,000\n2016\t$80,000\t$80,000\n'
const THREE = { 2016: 80_000, 2017: 90_000, 2018: 100_000 }

describe('the XML file', () => {
  it('has the record, the name and the birth date', () => {
    const statement = read(FILE)
    expect(statement.kind).toBe('xml')
    expect(statement.name).toBe("PAT O'WORKER")
    expect(statement.birthDate).toBe('1974-05-20')
    expect(dollars(statement)).toEqual({ 2022: 80_000, 2023: 0, 2024: 168_600 })
    expect(statement.notRecorded).toEqual([2025])
    expect(statement.missing).toEqual([])
  })

  it('is read as a browser shows it, and with another prefix or none', () => {
    const shown = `This XML file does not appear to have any style information.\n${FILE}\n`
    expect(read(shown).earnings).toHaveLength(3)
    expect(read(FILE.replaceAll('osss:', '')).earnings).toHaveLength(3)
    expect(read(FILE.replaceAll('osss:', 'x:')).earnings).toHaveLength(3)
  })

  it.each([0.95, 0.8, 0.5, 0.3])('is rejected when cut at %d of its length', (share) => {
    expect(reason(FILE.slice(0, Math.floor(FILE.length * share)))).toBe('cut-off')
  })

  it('is rejected without its beginning', () => {
    expect(fault(FILE.slice(FILE.indexOf('<osss:Earnings ')))).toEqual({
      reason: 'cut-off',
      message: 'The beginning of the statement is missing. Copy the whole file, from its first line on.',
    })
  })

  it.each([
    ['a document type', FILE.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['an unknown entity', FILE.replace('&apos;', '&toString;')],
    ['a bare ampersand', FILE.replace('&apos;', '& ')],
    ['tags that do not match', FILE.replace('</osss:Name>', '</osss:Nome>')],
    ['an amount that is not a number', FILE.replace('80000', '8e4')],
    ['a negative amount', FILE.replace('80000', '-5')],
    ['a year that is not a number', FILE.replace('startYear="2022"', 'startYear="MMXX"')],
    ['elements nested without end', FILE.replace('<osss:Name>', '<a>'.repeat(50))],
  ])('is rejected with %s', (_what, text) => {
    expect(reason(text)).toBe('unreadable')
  })

  it('is rejected without earnings', () => {
    expect(reason(file())).toBe('nothing-recognized')
    expect(reason(file(year(2025, -1)))).toBe('nothing-recognized')
  })
})

describe('the copied table', () => {
  it.each([
    ['Chrome', ROWS],
    ['Firefox', ROWS.replaceAll('\t', ' \t')],
    ['Windows line ends', ROWS.replaceAll('\n', '\r\n')],
    ['one cell a line', ROWS.replaceAll('\t', ' \n')],
    ['oldest first', ROWS.trim().split('\n').toReversed().join('\n')],
    ['one column', '2018 $100,000\n2017 $90,000\n2016 $80,000'],
    ['typed without signs', '2016 80000\n2017 90000.00\n2018 100000'],
    ['comma-separated', '2016,80000,80000\n2017,90000,90000\n2018,"100,000","100,000"'],
    [
      'a PDF with its signs apart',
      '2016 $ 80,000 $ 80,000\n2017 $ 90,000 $ 90,000\n2018 $ 100,000 $ 100,000',
    ],
    [
      'the whole page',
      `my Social Security\nEarnings Record\nIn 2026, you earn one credit for $1,890.\nWork Year\nTaxed Social Security Earnings\nTaxed Medicare Earnings
${ROWS}Estimated Total Taxes Paid\nPaid by you:\n$10,000\nDownload Your Statement Data`,
    ],
  ])('is read from %s', (_from, text) => {
    const statement = read(text)
    expect(statement.kind).toBe('text')
    expect(dollars(statement)).toEqual(THREE)
    expect(statement.name).toBeNull()
  })

  it('is read from two columns of years side by side', () => {
    const statement = read(
      '1996 $60,000 $60,000 1998 $62,000 $62,000\n1997 $61,000 $61,000 1999 $63,000 $63,000',
    )
    expect(dollars(statement)).toEqual({ 1996: 60_000, 1997: 61_000, 1998: 62_000, 1999: 63_000 })
  })

  it('is read from before Medicare, and with a year that is not recorded yet', () => {
    const old = '1966\t$2,966\t$2,966\n1965\t$2,965\tMedicare Began in 1966\n1964\t$2,964\n1963\t$0'
    expect(dollars(read(old))).toEqual({ 1963: 0, 1964: 2_964, 1965: 2_965, 1966: 2_966 })
    const statement = read(`2025 Not yet recorded Not yet recorded\n2024\t$50,000\t$50,000`)
    expect(statement.notRecorded).toEqual([2025])
    expect(dollars(statement)).toEqual({ 2024: 50_000 })
  })

  it.each(['2015', '2015\t$', '2015\t$8,0', '2015\t$'])('is rejected when it ends in “%s”', (end) => {
    expect(reason(ROWS + end)).toBe('cut-off')
  })

  it('is rejected when its first year is missing', () => {
    expect(reason(`$100,000 $100,000\n2017 $90,000 $90,000`)).toBe('cut-off')
  })

  it('names a line that it cannot read', () => {
    expect(fault('2016 $80,0o0\n2017 $90,000')).toEqual({
      reason: 'unreadable',
      message: 'We couldn’t read this line: “2016 $80,0o0”. Correct it or copy the table again.',
    })
  })

  it.each(['', 'Dear client, your statement is ready.', '2026', '$1,000', '80 90 100'])(
    'is not recognized in “%s”',
    (text) => {
      expect(reason(text)).toBe('nothing-recognized')
    },
  )

  it('lists the years that it leaves out', () => {
    expect(read('2018 $1\n2020 $1').missing).toEqual([2019, 2021, 2022, 2023, 2024])
  })
})

describe('a range of years', () => {
  it('is spread over its years by the average wage, none above its maximum, without losing a cent', () => {
    const statement = read('1971-1980 $52,142 $52,142\n1981 $12,000 $12,000')
    expect(statement.spread).toEqual([{ from: 1971, to: 1980, amountCents: 52_142_00 }])
    const decade = statement.earnings.filter(({ year: at }) => at <= 1980)
    expect(decade).toHaveLength(10)
    expect(decade.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(52_142_00)
    expect(decade[9]?.amountCents).toBeGreaterThan(decade[0]?.amountCents ?? 0)
    const near = read('1971–1980 $130,000').earnings
    expect(near.every(({ year: at, amountCents }) => amountCents <= wageBaseOf(at))).toBe(true)
    expect(near.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(130_000_00)
  })

  it('starts no earlier than the birth', () => {
    const statement = read(file(year(1971, 500, 1980), year(1981, 100)))
    expect(statement.earnings[0]?.year).toBe(1974)
    expect(dollars(statement)[1981]).toBe(100)
  })

  it('is rejected above the sum of its maximums', () => {
    // 7,800 + 9,000 + 10,800: ssa.gov/oact/cola/cbb.html
    expect(fault('1971-1973 $27,601')?.message).toContain('the maximum is $27,600')
    expect(reason('1971-1973 $27,600')).toBeUndefined()
  })
})

describe('a record that cannot be right', () => {
  it.each([
    [
      'repeated-year',
      '2016 is listed more than once. Paste the table only once.',
      '2016 $80,000\n2016 $80,000',
    ],
    [
      'repeated-year',
      '1980 is listed more than once. Paste the table only once.',
      '1971-1980 $9,000\n1980 $900',
    ],
    [
      'out-of-order',
      '2018 is out of order. Copy the table again, or sort it by year.',
      '2016 $1\n2018 $1\n2017 $1',
    ],
    ['out-of-order', '1980 to 1971 is not a range of years.', '1980-1971 $1'],
    ['future-year', '2027 is in the future. Check the year.', '2027 $80,000\n2026 $80,000'],
    [
      'too-early',
      'Earnings before 1951 don’t count toward today’s benefits. Remove 1950.',
      '1950 $80\n1951 $80',
    ],
    [
      'above-wage-base',
      '$168,601 for 2024 is more than Social Security counts: the maximum is $168,600. Use the Social Security column, not Medicare.',
      '2024 $168,601\n2023 $160,200',
    ],
    [
      'before-birth',
      '1973 is before the statement’s birth date. Check the year.',
      file(year(1973, 10), year(1974, 10)),
    ],
  ])('is rejected as %s: %s', (expected, message, text) => {
    expect(fault(text)).toEqual({ reason: expected, message })
  })

  it('is rejected beyond the size of any statement, quickly', () => {
    expect(reason('2016 $80,000\n'.repeat(50_000))).toBe('too-long')
    expect(reason(`<osss:Earnings${' '.repeat(250_000)}`)).toBe('cut-off')
  })

  it('never throws, whatever is pasted', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const pasted of [text, `2016 ${text}`, FILE.replace('80000', text), FILE.slice(0, 200) + text]) {
          const result = parseStatement(pasted, TODAY)
          expect(result.ok || /[.?]$/.test(result.message)).toBe(true)
        }
      }),
    )
  })
})

describe('whose statement it is', () => {
  it('is confirmed by the birth date', () => {
    expect(belongsTo(read(FILE), { birthDate: '1974-05-20' })).toEqual({ ok: true, value: 'confirmed' })
    expect(belongsTo(read(FILE), { birthDate: '1976-03-04' })).toEqual({
      ok: false,
      reason: 'other-person',
      message: 'This statement is for someone born on May 20, 1974, not March 4, 1976.',
    })
  })

  it('is possible without one, unless it has earnings before the birth', () => {
    expect(belongsTo(read(ROWS), { birthDate: '1976-03-04' })).toEqual({ ok: true, value: 'possible' })
    expect(belongsTo(read('1975 $0\n1976 $10'), { birthDate: '1976-03-04' }).ok).toBe(true)
    expect(belongsTo(read('1971-1980 $10\n1981 $10'), { birthDate: '1976-03-04' }).ok).toBe(true)
    expect(belongsTo(read('1961-1970 $10\n1971 $10'), { birthDate: '1976-03-04' }).ok).toBe(false)
    expect(belongsTo(read('1975 $10\n1976 $10'), { birthDate: '1976-03-04' })).toMatchObject({
      reason: 'other-person',
      message: 'This statement has earnings in 1975, before March 4, 1976. It may be someone else’s.',
    })
  })
})
