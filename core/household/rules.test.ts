import { expect, it } from 'vitest'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { peopleProblems } from './rules.ts'

const TODAY = '2026-11-28'

it('refuses births in the future and those of nobody alive, beside their fields', () => {
  const child = (birth_date: string) => ({ first_name: 'Ana', birth_date })
  expect(peopleProblems({ partner: samplePartner(), children: [child(TODAY)] }, TODAY)).toEqual({})
  expect(peopleProblems({ partner: null, children: null }, TODAY)).toEqual({})
  expect(
    peopleProblems(
      {
        partner: samplePartner({ birth_date: '1850-01-01' }),
        children: [child('2020-07-01'), child('2026-11-29')],
      },
      TODAY,
    ),
  ).toEqual({
    'partner.birth_date': 'Choose a date within the last 122 years',
    'children.1.birth_date': 'A date of birth can’t be in the future',
  })
})
