/** What insurance needs to know of a household and nobody has said or entered yet. */
import type { Need, PersonNeeds, ProtectNeeds } from '#core/contract/protect-needs.ts'

type Known = Pick<PersonNeeds, 'sources'> & {
  readonly entries: Pick<
    PersonNeeds['entries'],
    'has_partner' | 'has_work_cover' | 'partner_has_work_cover' | 'home_kind' | 'vehicles'
  >
}

const isOfHousehold = ({ sources }: Known, field: string): boolean => sources[field] === 'income'

/** A partner is in the household, with their pay; that there is none is said. */
const lacksPartner = (known: Known): boolean =>
  known.entries.has_partner !== false && !isOfHousehold(known, 'has_partner')

const lacksChildren = (known: Known): boolean => !isOfHousehold(known, 'child_birth_dates')

/** Whether it is open if work insures a person, or how much where it was said to. */
const lacksWork = (
  { entries, sources }: Known,
  field: 'has_work_cover' | 'partner_has_work_cover' = 'has_work_cover',
): boolean => entries[field] == null || (entries[field] && sources[field] === 'entered')

/** What is lacking for the need of life insurance: who depends on the pay. */
export const missingFamily = (known: Known): 'has_partner' | 'child_birth_dates' | null =>
  lacksPartner(known) ? 'has_partner' : lacksChildren(known) ? 'child_birth_dates' : null

/** What is lacking of a person's cover at work: whether there is any, or the policies. */
export const missingAtWork = (known: Known): 'has_work_cover' | 'work_policies' | null =>
  !lacksWork(known) ? null : known.entries.has_work_cover === true ? 'work_policies' : 'has_work_cover'

/** The questions in the order in which they are asked. */
export const QUESTIONS = ['partner', 'children', 'home', 'cars', 'work', 'partner_work'] as const
export type Question = (typeof QUESTIONS)[number]

/** The questions that neither the household nor its accounts, debts and policies answer. */
export function openQuestions({ self, partner }: ProtectNeeds): readonly Question[] {
  const isOpen: Readonly<Record<Question, boolean>> = {
    partner: lacksPartner(self),
    children: lacksChildren(self),
    home: self.entries.home_kind === null,
    cars: self.entries.vehicles === null,
    work: lacksWork(self),
    partner_work: partner !== null && lacksWork(self, 'partner_has_work_cover'),
  }
  return QUESTIONS.filter((question) => isOpen[question])
}

/** Whether a need depends on the answer to a question. */
export function dependsOn({ kind, person }: Pick<Need, 'kind' | 'person'>, question: Question): boolean {
  switch (question) {
    case 'partner':
    case 'children':
      return kind === 'life'
    case 'home':
      return kind === 'home'
    case 'cars':
      return kind === 'auto'
    case 'work':
      return (kind === 'life' || kind === 'disability') && person === 'self'
    case 'partner_work':
      return (kind === 'life' || kind === 'disability') && person === 'partner'
  }
}
