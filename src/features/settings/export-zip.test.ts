import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { zipOf } from './export-zip.ts'

it('contains everything as JSON, and a spreadsheet per record type', () => {
  const profile = {
    ...MAYA,
    email: 'maya@example.com',
    dob: '1990-03-14',
    mobile_no: '+15550104477',
    address_1: '18 Alder St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    terms_version: '2026-11-01',
    created_at: '2026-11-20T10:00:00.000Z',
  }
  const records = {
    debts: [
      { name: '=Visa, "gold"', balance_cents: 100, order: ['a'] },
      { name: 'Car', apr: 0.05 },
    ],
    goals: [],
  }
  const data = { exported_at: '2026-11-21T15:00:00.000Z', profile, records }
  const files = unzipSync(zipOf(data))
  expect(Object.keys(files).toSorted()).toEqual(['data.json', 'debts.csv', 'profile.csv'])
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(text('data.json'))).toEqual(data)
  // A spreadsheet must not run a name as a formula.
  expect(text('debts.csv').replace('\u{FEFF}', '')).toBe(
    'name,balance_cents,order,apr\r\n"\'=Visa, ""gold""",100,"[""a""]",\r\nCar,,,0.05\r\n',
  )
})
