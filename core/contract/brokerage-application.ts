/** An application for a brokerage account, step by step. The form and the server parse with the same schemas. */
import * as v from 'valibot'
import { cents, wholeNumber } from './amounts.ts'
import {
  Address1,
  Address2,
  City,
  FirstName,
  INVALID_MESSAGE,
  IsoDate,
  IsoInstant,
  LastName,
  listOf,
  optionalText,
  required,
  State,
  Uuid,
  ZipCode,
} from './fields.ts'

export const BrokerageAccountType = v.picklist(
  ['individual', 'joint', 'traditional_ira', 'roth_ira', 'sep_ira', 'trust'],
  'Choose an account type',
)
export type BrokerageAccountType = v.InferOutput<typeof BrokerageAccountType>

export const BrokerageState = v.picklist([
  /** Not sent yet, or sent back with a question. */
  'draft',
  /** Sent, and not confirmed by the broker yet. */
  'submitted',
  'in_review',
  'approved',
  'rejected',
  'closed',
])
export type BrokerageState = v.InferOutput<typeof BrokerageState>

const BirthDay = v.pipe(IsoDate, v.minValue('1900-01-01', 'Enter a date of birth'))

const Holder = v.object({ first_name: FirstName, last_name: LastName, birth_date: BirthDay })

const Trust = v.object({
  name: required('Enter the name of the trust', 120),
  formed_on: IsoDate,
  is_revocable: v.boolean('Choose revocable or irrevocable'),
})

export const ApplicationIdentity = v.object({
  first_name: FirstName,
  last_name: LastName,
  birth_date: BirthDay,
  citizenship: v.picklist(
    ['us_citizen', 'permanent_resident', 'visa_holder'],
    'Choose your citizenship or residence',
  ),
  address_1: Address1,
  address_2: Address2,
  city: City,
  state: State,
  zip_code: ZipCode,
  marital_status: v.picklist(['single', 'married', 'widowed', 'divorced'], 'Choose your marital status'),
  dependents: wholeNumber(0, 20, 'Enter a number from 0 to 20'),
  /** For a joint account. */
  joint_holder: v.nullish(Holder, null),
  /** For a trust. */
  trust: v.nullish(Trust, null),
})
export type ApplicationIdentity = v.InferOutput<typeof ApplicationIdentity>

const WORKS: readonly string[] = ['employed', 'self_employed']
const EMPLOYER_MESSAGE = 'Enter your employer or business'
const OCCUPATION_MESSAGE = 'Enter what you do'

export const ApplicationEmployment = v.pipe(
  v.object({
    status: v.picklist(
      ['employed', 'self_employed', 'retired', 'student', 'not_employed'],
      'Choose your employment',
    ),
    employer: optionalText(120),
    occupation: optionalText(120),
    annual_income_cents: cents('Enter your yearly income'),
    net_worth_cents: cents('Enter your net worth'),
    liquid_net_worth_cents: cents('Enter your liquid net worth'),
    source_of_funds: v.picklist(
      ['salary', 'business', 'savings', 'investments', 'inheritance', 'retirement', 'other'],
      'Choose where the money comes from',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['employer']],
      ({ status, employer }) => !WORKS.includes(status) || employer !== '',
      EMPLOYER_MESSAGE,
    ),
    ['employer'],
  ),
  v.forward(
    v.partialCheck(
      [['status'], ['occupation']],
      ({ status, occupation }) => !WORKS.includes(status) || occupation !== '',
      OCCUPATION_MESSAGE,
    ),
    ['occupation'],
  ),
  v.forward(
    v.partialCheck(
      [['net_worth_cents'], ['liquid_net_worth_cents']],
      ({ net_worth_cents, liquid_net_worth_cents }) => liquid_net_worth_cents <= net_worth_cents,
      'Liquid net worth can’t be more than your net worth',
    ),
    ['liquid_net_worth_cents'],
  ),
)
export type ApplicationEmployment = v.InferOutput<typeof ApplicationEmployment>

const years = wholeNumber(0, 70, 'Enter years from 0 to 70')

export const ApplicationExperience = v.object({
  objective: v.picklist(
    ['preserve', 'income', 'growth', 'speculation'],
    'Choose what you want from this account',
  ),
  risk_tolerance: v.picklist(['low', 'medium', 'high'], 'Choose how much risk you accept'),
  knowledge: v.picklist(['none', 'limited', 'good', 'extensive'], 'Choose how well you know investing'),
  stock_years: years,
  bond_years: years,
  fund_years: years,
})
export type ApplicationExperience = v.InferOutput<typeof ApplicationExperience>

export const DisclosureKey = v.picklist([
  'customer_agreement',
  'risk',
  'privacy',
  'electronic_delivery',
  /** Certifies the tax number and US status, in place of a signed Form W-9. */
  'tax_certification',
])
export type DisclosureKey = v.InferOutput<typeof DisclosureKey>

/** A client agrees to a text as it is in a version; a new version is a new agreement. */
export const Disclosure = v.object({
  key: DisclosureKey,
  version: v.string(),
  title: v.string(),
  text: v.string(),
})
export type Disclosure = v.InferOutput<typeof Disclosure>

const AGREE_MESSAGE = 'Read and agree to each of these'

export const ApplicationDisclosures = v.object({
  agreed: v.pipe(
    listOf(
      v.object({ key: DisclosureKey, version: v.pipe(v.string(), v.maxLength(20)) }),
      DisclosureKey.options.length,
      AGREE_MESSAGE,
      AGREE_MESSAGE,
    ),
    v.check(
      (agreed) => DisclosureKey.options.every((key) => agreed.some((each) => each.key === key)),
      AGREE_MESSAGE,
    ),
  ),
  /** A director, officer or 10% owner of a listed company (SEC Rule 144). */
  is_control_person: v.boolean('Choose yes or no'),
  /** Works for a broker, or lives with someone who does (FINRA Rule 3210). */
  is_broker_employee: v.boolean('Choose yes or no'),
  is_public_official: v.boolean('Choose yes or no'),
})
export type ApplicationDisclosures = v.InferOutput<typeof ApplicationDisclosures>

/** The parts of an application, in the order of the form. */
export const ApplicationStep = v.picklist([
  'identity',
  'employment',
  'experience',
  'disclosures',
  'documents',
])
export type ApplicationStep = v.InferOutput<typeof ApplicationStep>

/** What a step of the form saves: each part whole, or not at all. */
export const ApplicationChange = v.object({
  /** Absent for a new application. */
  brokerage_account_uuid: v.optional(Uuid),
  /** The version that the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
  account_type: v.optional(BrokerageAccountType),
  /** The goal that the account will fund once it is approved. */
  goal_uuid: v.optional(v.nullable(Uuid)),
  identity: v.optional(ApplicationIdentity),
  employment: v.optional(ApplicationEmployment),
  experience: v.optional(ApplicationExperience),
  disclosures: v.optional(ApplicationDisclosures),
})
export type ApplicationChange = v.InferOutput<typeof ApplicationChange>

/** A Social Security number, with or without hyphens, parsed to its nine digits. */
export const Ssn = v.pipe(
  v.string('Enter your Social Security number'),
  v.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{9}$/, 'Enter the nine digits of your Social Security number'),
  // Numbers that the Social Security Administration never issues: https://www.ssa.gov/employer/randomization.html
  v.regex(/^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/, 'That Social Security number can’t be right'),
)

export const BrokerageApplication = v.object({
  goal_uuid: v.nullable(Uuid),
  identity: v.nullable(ApplicationIdentity),
  employment: v.nullable(ApplicationEmployment),
  experience: v.nullable(ApplicationExperience),
  disclosures: v.nullable(
    v.object({
      ...ApplicationDisclosures.entries,
      agreed: v.array(
        v.object({
          key: DisclosureKey,
          version: v.string(),
          /** When the client agreed to this version. */
          agreed_at: IsoInstant,
        }),
      ),
    }),
  ),
  /** The last four digits of the number that was sent to the broker; the number itself is never stored. */
  ssn_last4: v.nullable(v.string()),
  /** What is still missing before it can be sent. */
  missing: v.array(ApplicationStep),
  /** Which documents the type needs, in words; empty for none. */
  documents_needed: v.string(),
  /** The reviewer's note, with what they ask for; null unless they asked. */
  review: v.nullable(v.object({ note: v.string(), asked: v.array(ApplicationStep) })),
})
export type BrokerageApplication = v.InferOutput<typeof BrokerageApplication>

export const EPA_ID_MESSAGE = 'Enter the ID as on your statement, such as U1234567'

/**
 * The ID of an existing account at the broker, as on its statements: U and seven or eight digits, DU for a practice
 * account. Parsed to upper case.
 */
export const EpaId = v.pipe(
  v.string(EPA_ID_MESSAGE),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^D?U\d{7,8}$/, EPA_ID_MESSAGE),
)

/** The client's public address, as the address service tells it. */
export const UserIpAddress = v.pipe(
  v.string(INVALID_MESSAGE),
  v.trim(),
  v.union(
    [v.pipe(v.string(), v.ipv4()), v.pipe(v.string(), v.ipv6())],
    'We couldn’t tell your network address. Try again.',
  ),
)
