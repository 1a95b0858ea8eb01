import { expect, it } from 'vitest'
import { visitsByDay } from './share-visits.ts'

const at = (day: number, hour: number, minute: number): string =>
  new Date(2026, 10, day, hour, minute).toISOString()
const use = (section: 'debts' | 'goals', when: string, changes = 0) => ({
  section,
  at: when,
  reads: 4,
  changes,
})

it('counts minutes close to each other as one visit, by day and section, the latest first', () => {
  const days = visitsByDay([
    use('debts', at(21, 14, 10)),
    use('goals', at(21, 14, 2)),
    use('debts', at(21, 13, 41)),
    use('debts', at(21, 9, 0)),
    use('debts', at(20, 23, 59), 2),
  ])
  expect(days).toEqual([
    {
      day: '2026-11-21',
      sections: [
        { section: 'debts', visits: 2, changes: 0, lastAt: Date.parse(at(21, 14, 10)) },
        { section: 'goals', visits: 1, changes: 0, lastAt: Date.parse(at(21, 14, 2)) },
      ],
    },
    {
      day: '2026-11-20',
      sections: [{ section: 'debts', visits: 1, changes: 2, lastAt: Date.parse(at(20, 23, 59)) }],
    },
  ])
})

it('has no days without a use', () => {
  expect(visitsByDay([])).toEqual([])
})
